/** Variants of programs that must give the same bits. */
package org.lanewise.conformance.metamorphic;
