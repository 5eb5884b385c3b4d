/** The lanewise command. */
module org.lanewise.cli {
  requires org.lanewise.core;
  requires org.lanewise.reference;
  requires org.lanewise.jit;
  requires org.lanewise.conformance;
  requires org.lanewise.bench;
  requires info.picocli;
  requires java.desktop;
  requires org.objectweb.asm;
  requires org.objectweb.asm.util;

  opens org.lanewise.cli to
      info.picocli;
}
