/** The bits that this version computes, as one hash a corpus, to compare machines with. */
package org.lanewise.conformance.digest;
