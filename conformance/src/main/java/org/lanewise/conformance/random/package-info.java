/** Random legal programs, and the search for one on which engines differ. */
package org.lanewise.conformance.random;
