/** The lanewise command. */
module org.lanewise.cli {
  requires org.lanewise.core;
  requires org.lanewise.reference;
  requires org.lanewise.jit;
  requires org.lanewise.conformance;
  requires info.picocli;
  requires java.desktop;

  opens org.lanewise.cli to
      info.picocli;
}
