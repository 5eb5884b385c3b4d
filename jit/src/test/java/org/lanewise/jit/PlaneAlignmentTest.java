package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaneAlignmentTest {
  /** 16 + 4 * 4 is 32, 16 + 4 * 12 is 64, 12 + 4 * 5 is 32, 12 + 4 * 13 is 64. */
  @ParameterizedTest
  @CsvSource({"8,16,0", "16,16,0", "32,16,4", "64,16,12", "128,16,12", "32,12,5", "64,12,13"})
  void theFirstPlaneBeginsALine(int objectAlignment, int header, int floats) {
    assertEquals(floats, PlaneAlignment.floats(objectAlignment, header));
  }
}
