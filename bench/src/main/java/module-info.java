/** JMH benchmarks of the engines, and the comparison with other people's engines. */
@SuppressWarnings("requires-automatic")
module org.lanewise.bench {
  requires transitive org.lanewise.core;
  requires org.lanewise.jit;
  requires org.lanewise.reference;
  requires com.fasterxml.jackson.databind;
  // Those who compare need no JMH.
  requires static jmh.core;
  // Only the processes of Mesa's drivers need the bindings; they run from a class path.
  requires static org.lwjgl;
  requires static org.lwjgl.egl;
  requires static org.lwjgl.opengles;

  exports org.lanewise.bench.compare;
}
