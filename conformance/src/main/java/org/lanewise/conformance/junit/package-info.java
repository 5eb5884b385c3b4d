/** Conformance cases as dynamic tests of JUnit Jupiter, for tests of any engine. */
package org.lanewise.conformance.junit;
