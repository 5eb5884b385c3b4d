/** Fuzzing: many random programs on several engines, counted, divided into shards, continued. */
package org.lanewise.conformance.fuzz;
