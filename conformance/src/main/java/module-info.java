/** Case files, corpora, comparison of engines, random programs. */
module org.lanewise.conformance {
  requires transitive org.lanewise.core;
  requires org.lanewise.reference;
  requires org.lanewise.jit;
  requires java.management;
  requires jdk.management;
  requires com.fasterxml.jackson.databind;
  requires java.desktop;
  requires static org.junit.jupiter.api;

  exports org.lanewise.conformance;
  exports org.lanewise.conformance.adapter;
  exports org.lanewise.conformance.cases;
  exports org.lanewise.conformance.digest;
  exports org.lanewise.conformance.functions;
  exports org.lanewise.conformance.junit;
  exports org.lanewise.conformance.corpus;
  exports org.lanewise.conformance.metamorphic;
  exports org.lanewise.conformance.fuzz;
  exports org.lanewise.conformance.random;
  exports org.lanewise.conformance.shrink;
  exports org.lanewise.conformance.report;
  exports org.lanewise.conformance.vectors;
}
