/** Engines under test: those of this project, and others in programs of their own. */
package org.lanewise.conformance.adapter;
