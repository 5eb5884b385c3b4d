/** Checks the functions that docs/numerics.md defines over all their inputs. */
package org.lanewise.conformance.functions;
