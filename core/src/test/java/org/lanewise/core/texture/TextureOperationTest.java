package org.lanewise.core.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lanewise.core.texture.TextureOperation.Kind;

class TextureOperationTest {
  private static TextureOperation operation(Kind kind, TextureTarget target) {
    return new TextureOperation(kind, target, 3, 1, -2, 4, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "IMPLICIT, TEX_1D, COORDINATE0",
    "IMPLICIT, SHADOW_2D_ARRAY, COORDINATE0 COORDINATE1 LAYER0 REFERENCE0",
    "BIAS, SHADOW_1D_ARRAY, COORDINATE0 LAYER0 REFERENCE0 BIAS0",
    "LOD, SHADOW_CUBE, COORDINATE0 COORDINATE1 COORDINATE2 REFERENCE0 LEVEL0",
    "GRADIENT, TEX_2D, COORDINATE0 COORDINATE1"
        + " DERIVATIVE_X0 DERIVATIVE_X1 DERIVATIVE_Y0 DERIVATIVE_Y1",
    "GRADIENT, SHADOW_1D_ARRAY, COORDINATE0 LAYER0 REFERENCE0 DERIVATIVE_X0 DERIVATIVE_Y0",
    "FETCH, SHADOW_2D_ARRAY, COORDINATE0 COORDINATE1 LAYER0 LEVEL0",
    "FETCH, TEX_3D, COORDINATE0 COORDINATE1 COORDINATE2 LEVEL0",
    "SIZE, SHADOW_CUBE_ARRAY, LEVEL0",
    "QUERY_LOD, SHADOW_2D_ARRAY, COORDINATE0 COORDINATE1 LAYER0",
    "FETCH, TEX_2D_MSAA, COORDINATE0 COORDINATE1 SAMPLE0",
    "FETCH, TEX_2D_ARRAY_MSAA, COORDINATE0 COORDINATE1 LAYER0 SAMPLE0",
    "SAMPLE_POSITION, TEX_2D_MSAA, SAMPLE0",
    "GATHER, SHADOW_CUBE_ARRAY, COORDINATE0 COORDINATE1 COORDINATE2 LAYER0 REFERENCE0"
  })
  void operandsStandInOrder(Kind kind, TextureTarget target, String expected) {
    TextureOperation operation = operation(kind, target);
    assertEquals(
        expected,
        operation.operands().stream()
            .map(operand -> operand.role().name() + operand.axis())
            .collect(Collectors.joining(" ")));
    assertEquals(expected.split(" ").length, operation.operandCount());
  }

  @Test
  void onlyAddressesTakeOffsetsOfLanes() {
    for (Kind kind : Kind.values()) {
      switch (kind) {
        case IMPLICIT, BIAS, LOD, GRADIENT, GATHER ->
            assertEquals(
                new TextureOperation.Operand(TextureOperation.Role.OFFSET, 2),
                new TextureOperation(kind, TextureTarget.TEX_3D, 0, 0, 0, 0, 0, true)
                    .operands()
                    .getLast());
        case FETCH, SIZE, QUERY_LOD, SAMPLES, SAMPLE_POSITION ->
            assertThrows(
                IllegalArgumentException.class,
                () -> new TextureOperation(kind, TextureTarget.TEX_3D, 0, 0, 0, 0, 0, true));
      }
    }
  }

  @Test
  void theNumberOfSamplesTakesNoOperand() {
    assertEquals(0, operation(Kind.SAMPLES, TextureTarget.TEX_2D_ARRAY_MSAA).operandCount());
  }

  @Test
  void comparisonsGiveNoIntegers() {
    TextureOperation compared = operation(Kind.LOD, TextureTarget.SHADOW_2D);
    assertThrows(IllegalArgumentException.class, () -> compared.withIntegers(true));
    TextureOperation fetched = operation(Kind.FETCH, TextureTarget.SHADOW_2D);
    assertEquals(Float.MIN_VALUE, fetched.withIntegers(true).one());
  }

  @Test
  void anotherUnitChangesNothingElse() {
    assertEquals(
        new TextureOperation(Kind.GATHER, TextureTarget.RECT, 7, 1, -2, 4, 2),
        operation(Kind.GATHER, TextureTarget.RECT).withUnit(7));
  }
}
