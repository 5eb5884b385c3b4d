package org.lanewise.core.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.engine.Specialization.Row;

class SpecializationTest {
  private static final int ONE = 0x3f800000;

  @Test
  void allRowsOfAllBuffersAreTaken() {
    Bindings constants = new Bindings();
    constants.setConstants(0, new float[] {1, 0, -0f, 1, 1, 1});
    constants.setConstant(3, 1, 1, 1, 1, 1);
    assertEquals(
        List.of(
            new Row(0, 0, ONE, 0, 0x80000000, ONE),
            new Row(0, 1, ONE, ONE, 0, 0),
            new Row(3, 0, 0, 0, 0, 0),
            new Row(3, 1, ONE, ONE, ONE, ONE)),
        ShaderOptions.defaults().specialize(constants).specialization().rows());
  }

  @Test
  void listedRowsAreTakenAndOrderDoesNotCount() {
    Bindings constants = new Bindings();
    constants.setConstants(2, new float[] {0, 0, 0, 0, 1, 1, 1, 1});
    Specialization some = Specialization.NONE.and(constants, 2, 7, 1);
    assertEquals(
        List.of(new Row(2, 1, ONE, ONE, ONE, ONE), new Row(2, 7, 0, 0, 0, 0)), some.rows());
    assertEquals(some, Specialization.NONE.and(constants, 2, 1).and(constants, 2, 7));
    assertThrows(IllegalArgumentException.class, () -> some.and(constants, 2, 7));
    assertThrows(IllegalArgumentException.class, () -> some.and(constants, 0, -1));
  }

  @Test
  void otherRowsStayThoseOfTheBindings() {
    Bindings bound = new Bindings();
    bound.setConstants(0, new float[] {2, 3, 4, 5});
    Specialization known = new Specialization(List.of(new Row(0, 1, ONE, 0, 0, ONE)));
    assertArrayEquals(new float[] {2, 3, 4, 5, 1, 0, 0, 1}, known.over(bound).constants(0));
    assertArrayEquals(new float[] {2, 3, 4, 5}, bound.constants(0));
  }
}
