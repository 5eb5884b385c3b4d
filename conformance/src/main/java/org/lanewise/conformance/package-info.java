/** Conf. */
package org.lanewise.conformance;
