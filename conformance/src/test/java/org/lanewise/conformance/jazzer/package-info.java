/** Targets for coverage-guided fuzzing with Jazzer; see docs/fuzzing.md. */
package org.lanewise.conformance.jazzer;
