/** Runs tables of source and result words of other interpreters. */
package org.lanewise.conformance.vectors;
