/** The reference interpreter: the plain definition of what every program means. */
@SuppressWarnings("module") // the conformance module is compiled later
module org.lanewise.reference {
  requires transitive org.lanewise.core;

  exports org.lanewise.reference;
  exports org.lanewise.reference.math to
      org.lanewise.conformance;
  exports org.lanewise.reference.texture to
      org.lanewise.conformance;
}
