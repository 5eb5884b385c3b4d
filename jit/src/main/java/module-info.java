/** IR passes, code generation with ASM, and execution with the Vector API where it is present. */
@SuppressWarnings("module") // the conformance module is compiled later
module org.lanewise.jit {
  requires transitive org.lanewise.core;
  requires static java.management;
  requires static jdk.incubator.vector;
  requires static jdk.management;
  requires org.objectweb.asm;

  exports org.lanewise.jit;
  exports org.lanewise.jit.texture to
      org.lanewise.conformance;
}
