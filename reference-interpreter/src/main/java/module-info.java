/** The reference interpreter: the plain definition of what every program means. */
module org.lanewise.reference {
  requires transitive org.lanewise.core;

  exports org.lanewise.reference;
}
