/**
 * JMH benchmarks of the engines; each checks its answer against the reference before it measures.
 */
package org.lanewise.bench;
