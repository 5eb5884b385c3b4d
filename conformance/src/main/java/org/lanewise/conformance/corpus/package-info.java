/** Runs folders of real programs with the values that other renderers computed. */
package org.lanewise.conformance.corpus;
