/** Case files: one program with lanes, bindings and the expected bits in one text. */
package org.lanewise.conformance.cases;
