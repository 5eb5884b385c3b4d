/** The evaluator of R500 fragment programs, written to be read beside docs/r500.md. */
package org.lanewise.reference.r500;
