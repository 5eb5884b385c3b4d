/** The evaluator of TGSI programs. */
package org.lanewise.reference.tgsi;
