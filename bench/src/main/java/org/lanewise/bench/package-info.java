/** Bench. */
package org.lanewise.bench;
