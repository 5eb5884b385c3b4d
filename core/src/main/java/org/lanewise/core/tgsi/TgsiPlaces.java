package org.lanewise.core.tgsi;

import java.util.List;
import org.lanewise.core.program.Location;

/**
 * Where the parts of a program stood in its text or tokens.
 *
 * @param properties of the properties in order; fewer than those if unknown
 * @param declarations likewise of the declarations
 * @param instructions likewise of the instructions
 */
record TgsiPlaces(
    List<Location> properties, List<Location> declarations, List<Location> instructions) {
  TgsiPlaces {
    properties = List.copyOf(properties);
    declarations = List.copyOf(declarations);
    instructions = List.copyOf(instructions);
  }

  /** The place of a part, the whole program where it is not known. */
  static Location of(List<Location> places, int index) {
    return index < places.size() ? places.get(index) : new Location.Whole();
  }
}
