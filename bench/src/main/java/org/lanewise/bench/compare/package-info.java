/**
 * The comparison that {@code lanewise bench} prints: the same shaders, the same frames, on this JIT
 * and on its peers.
 *
 * <p>Each engine is a {@link org.lanewise.bench.compare.Peer} in a process of its own, so that it
 * can have its own environment and processors and no engine's profile meets another's. The command
 * asks them in turn for a few frames at a time.
 */
package org.lanewise.bench.compare;
