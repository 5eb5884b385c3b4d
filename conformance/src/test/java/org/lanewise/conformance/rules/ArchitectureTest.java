package org.lanewise.conformance.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** The lines between modules: engines share descriptions of programs, never arithmetic. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.lanewise");

  /** Methods whose results depend on the machine, its library, or the tier of compilation. */
  private static final Set<String> INEXACT =
      Set.of(
          "SIN", "COS", "TAN", "SINH", "COSH", "TANH", "ASIN", "ACOS", "ATAN", "ATAN2", "EXP",
          "EXPM1", "LOG", "LOG10", "LOG1P", "POW", "CBRT", "HYPOT");

  @Test
  void thereAreClassesOfEveryModule() {
    for (String name :
        new String[] {
          "org.lanewise.core.tgsi.TgsiParser",
          "org.lanewise.reference.ReferenceEngine",
          "org.lanewise.jit.JitEngine",
          "org.lanewise.conformance.Engines"
        }) {
      Assertions.assertTrue(CLASSES.contain(name), name);
    }
  }

  @Test
  void coreKnowsNoEngine() {
    noClasses()
        .that()
        .resideInAPackage("org.lanewise.core..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.lanewise.reference..",
            "org.lanewise.jit..",
            "org.lanewise.conformance..",
            "jdk.incubator..",
            "org.objectweb.asm..")
        .check(CLASSES);
  }

  @Test
  void descriptionsKnowNotTheIr() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "org.lanewise.core.texture..",
            "org.lanewise.core.tgsi..",
            "org.lanewise.core.r500..",
            "org.lanewise.core.d3d9..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.lanewise.core.ir..", "org.lanewise.core.lower..")
        .check(CLASSES);
  }

  @Test
  void referenceKnowsNeitherTheIrNorTheOtherEngine() {
    noClasses()
        .that()
        .resideInAPackage("org.lanewise.reference..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.lanewise.core.ir..",
            "org.lanewise.core.lower..",
            "org.lanewise.jit..",
            "org.lanewise.conformance..",
            "jdk.incubator..",
            "org.objectweb.asm..")
        .check(CLASSES);
  }

  @Test
  void generatedCodeKnowsNotTheReference() {
    noClasses()
        .that()
        .resideInAPackage("org.lanewise.jit..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.lanewise.reference..", "org.lanewise.conformance..")
        .check(CLASSES);
  }

  @Test
  void librariesWriteToNoConsole() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "org.lanewise.core..",
            "org.lanewise.reference..",
            "org.lanewise.jit..",
            "org.lanewise.conformance..")
        .should()
        .accessField(System.class, "err")
        .orShould()
        .accessField(System.class, "out")
        .check(CLASSES);
  }

  @Test
  void noEngineUsesInexactVectorOperations() {
    for (String operation : INEXACT) {
      noClasses()
          .that()
          .resideInAnyPackage("org.lanewise.jit..", "org.lanewise.reference..")
          .should()
          .accessField("jdk.incubator.vector.VectorOperators", operation)
          .check(CLASSES);
    }
  }

  @Test
  void enginesTakeNoFunctionsFromTheLibrary() {
    for (String function : new String[] {"sin", "cos", "pow", "exp", "log", "cbrt", "log10"}) {
      noClasses()
          .that()
          .resideInAnyPackage(
              "org.lanewise.core..", "org.lanewise.jit..", "org.lanewise.reference..")
          // The sRGB curve of texels and pixels is StrictMath's, which is the same everywhere.
          .and()
          .resideOutsideOfPackage("org.lanewise.core.texture..")
          .and()
          .doNotHaveFullyQualifiedName("org.lanewise.jit.SrgbTable")
          .and()
          .doNotHaveFullyQualifiedName("org.lanewise.reference.PixelArithmetic")
          .should()
          .callMethodWhere(
              com.tngtech.archunit.core.domain.JavaCall.Predicates.target(
                      com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner(
                          com.tngtech.archunit.core.domain.properties.HasName.Predicates
                              .nameMatching("java\\.lang\\.(Strict)?Math")))
                  .and(
                      com.tngtech.archunit.core.domain.JavaCall.Predicates.target(
                          com.tngtech.archunit.core.domain.properties.HasName.Predicates.name(
                              function))))
          .check(CLASSES);
    }
  }
}
