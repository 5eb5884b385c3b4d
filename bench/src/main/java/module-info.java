/** JMH benchmarks of the engines. */
@SuppressWarnings("requires-automatic")
module org.lanewise.bench {
  requires org.lanewise.core;
  requires org.lanewise.jit;
  requires org.lanewise.reference;
  requires jmh.core;
}
