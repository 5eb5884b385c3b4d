package org.lanewise.core.r500;

import java.util.ArrayList;
import java.util.List;

/** Prints what can be said well of ALU and OUT instructions. */
final class R500AluPrinter {
  private final R500Instruction i;
  private final List<String> lines = new ArrayList<>();

  private R500AluPrinter(R500Instruction i) {
    this.i = i;
  }

  static List<String> print(R500Instruction i) {
    R500AluPrinter printer = new R500AluPrinter(i);
    List<String> units = R500UnitFields.BOTH.stream().map(printer::unit).toList();
    String sources = String.join(", ", printer.sources());
    printer.lines.add(R500OperandPrinter.start(i) + (sources.isEmpty() ? "" : " ") + sources);
    units.stream().filter(unit -> !unit.isEmpty()).forEach(printer.lines::add);
    return printer.lines;
  }

  private List<String> sources() {
    List<String> found = new ArrayList<>();
    String none = "#" + R500InlineFloat.print(0);
    for (int source = 0; source < R500Operand.SRCP; source++) {
      String rgb = register(R500UnitFields.RGB, source);
      String alpha = register(R500UnitFields.ALPHA, source);
      halves(found, R500Syntax.SOURCES.get(source), rgb, alpha, none, none);
    }
    String rgb = R500Syntax.PRESUBTRACTS.get(i.get(R500Field.RGB_SRCP_OP));
    String alpha = R500Syntax.PRESUBTRACTS.get(i.get(R500Field.ALPHA_SRCP_OP));
    String unsaid = R500Syntax.PRESUBTRACTS.getFirst();
    boolean takesRgb = takesPresubtract(0, 2);
    boolean takesAlpha = takesPresubtract(3, 3);
    halves(
        found,
        R500Syntax.SOURCES.getLast(),
        rgb,
        alpha,
        takesRgb ? "" : unsaid,
        takesAlpha ? "" : unsaid);
    return found;
  }

  /** Whether an operand takes one of these channels of srcp, which then is better said. */
  private boolean takesPresubtract(int first, int last) {
    return R500UnitFields.BOTH.stream()
        .flatMap(unit -> unit.operands().stream())
        .filter(operand -> i.get(operand.select()) == R500Operand.SRCP)
        .flatMap(operand -> operand.swizzle().stream())
        .anyMatch(field -> i.get(field) >= first && i.get(field) <= last);
  }

  /** Adds what there is to say of a source: the halves together where they are equal. */
  private static void halves(
      List<String> found,
      String name,
      String rgb,
      String alpha,
      String unsaidRgb,
      String unsaidAlpha) {
    boolean saysRgb = !rgb.equals(unsaidRgb);
    boolean saysAlpha = !alpha.equals(unsaidAlpha);
    if (saysRgb && rgb.equals(alpha)) {
      found.add(name + "=" + rgb);
      return;
    }
    if (saysRgb) {
      found.add(name + ".rgb=" + rgb);
    }
    if (saysAlpha) {
      found.add(name + ".a=" + alpha);
    }
  }

  private String register(R500UnitFields unit, int source) {
    int address = i.get(unit.address().get(source));
    String name;
    if (i.has(unit.constant().get(source))) {
      name = "c" + address;
    } else if (address < R500Syntax.NO_SOURCE) {
      name = "t" + address;
    } else {
      name = "#" + R500InlineFloat.print(address - R500Syntax.NO_SOURCE);
    }
    return name + R500OperandPrinter.relative(i, unit.relative().get(source));
  }

  /** The line of a unit, empty where it is idle. */
  private String unit(R500UnitFields unit) {
    int operation = i.get(unit.op());
    List<String> operands = new ArrayList<>();
    for (int n = 0; n < operandsToSay(unit, operation); n++) {
      operands.add(operand(unit, unit.operands().get(n)));
    }
    StringBuilder line = new StringBuilder(unit.name());
    line.append(" ".repeat(4 - unit.name().length()));
    String predicate = R500OperandPrinter.predicate(i, unit.predicate(), unit.invert());
    if (!predicate.equals(R500Syntax.PREDICATES.getFirst())) {
      line.append('(').append(predicate).append(") ");
    }
    List<String> destinations = destinations(unit);
    if (!destinations.isEmpty()) {
      line.append(String.join(", ", destinations)).append(" = ");
    }
    line.append(R500Syntax.operation(unit.operations(), operation));
    int omod = i.get(unit.omod());
    line.append(omod == 0 ? "" : "_" + R500Syntax.OUTPUT_MODIFIERS.get(omod));
    line.append(i.has(unit.clamp()) ? "_" + R500Syntax.CLAMP : "");
    line.append(operands.isEmpty() ? "" : " ").append(String.join(", ", operands));
    return line.toString().equals(idle(unit)) ? "" : line.toString();
  }

  /** The line that says nothing: every field of the unit is 0. */
  private static String idle(R500UnitFields unit) {
    String operand = "src0." + "r".repeat(unit.channels().length());
    return unit.name()
        + " ".repeat(4 - unit.name().length())
        + "mad "
        + String.join(", ", operand, operand, operand);
  }

  /** The operands that are read; DP4 reads those of the alpha unit, whatever its operation. */
  private int operandsToSay(R500UnitFields unit, int operation) {
    boolean isDp4 = i.get(R500Field.RGB_OP) == R500RgbOp.DP4.code();
    int own = unit.operandsOf(operation);
    return unit == R500UnitFields.ALPHA && isDp4 ? Math.max(2, own) : own;
  }

  private List<String> destinations(R500UnitFields unit) {
    List<String> found = new ArrayList<>();
    int writeMask = i.get(unit.writeMask());
    if (writeMask != 0) {
      found.add(
          "t"
              + i.get(unit.destination())
              + R500OperandPrinter.relative(i, unit.destinationRelative())
              + "."
              + R500OperandPrinter.mask(unit.channels(), writeMask));
    }
    boolean isOut = i.type() == R500Type.OUT;
    int outputMask = i.get(unit.outputMask());
    int target = i.get(unit.target());
    if (outputMask != 0) {
      String mask = "." + R500OperandPrinter.mask(unit.channels(), outputMask);
      found.add(isOut ? "out" + target + mask : "p" + mask + ":" + R500Syntax.TESTS.get(target));
    }
    boolean isAlpha = unit == R500UnitFields.ALPHA;
    if (isOut && isAlpha && i.has(R500Field.W_OMASK)) {
      found.add("w");
    }
    if (i.has(R500Field.ALU_WMASK) && i.has(R500Field.ALU_RESULT_SEL) == isAlpha) {
      found.add("alu:" + R500Syntax.TESTS.get(i.get(R500Field.ALU_RESULT_OP)));
    }
    return found;
  }

  private String operand(R500UnitFields unit, R500UnitFields.Operand fields) {
    StringBuilder letters = new StringBuilder();
    boolean isConstant = i.get(fields.select()) == 0;
    for (R500Field field : fields.swizzle()) {
      letters.append(R500Syntax.SWIZZLE.charAt(i.get(field)));
      isConstant &= i.get(field) >= R500Syntax.FIRST_CONSTANT;
    }
    String text = letters.toString();
    if (!isConstant) {
      text = R500Syntax.SOURCES.get(i.get(fields.select())) + "." + text;
    } else if (text.chars().distinct().count() == 1) {
      text = text.substring(0, 1);
    }
    return switch (i.get(fields.modifier())) {
      case 1 -> "-" + text;
      case 2 -> "|" + text + "|";
      case 3 -> "-|" + text + "|";
      default -> text;
    };
  }
}
