/** The conformance report: one set of data, as a static HTML site and as JSON. */
package org.lanewise.conformance.report;
