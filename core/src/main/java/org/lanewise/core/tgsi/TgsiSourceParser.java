package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.program.Swizzle;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.tgsi.TgsiOldSource.Step;

/** Reads source operands of all ages. Source: specs/tgsi.md sections 2.2 and 2.5. */
final class TgsiSourceParser {
  /** Deeper than any operand was printed. */
  private static final int MAX_DEPTH = 8;

  private final TgsiScanner in;
  private final TgsiOperandParser operands;
  private final int[] components = new int[4];
  private int zeros;
  private int ones;
  private int negated;

  TgsiSourceParser(TgsiScanner in, TgsiOperandParser operands) {
    this.in = in;
    this.operands = operands;
  }

  /** Reads a source operand of an opcode. */
  TgsiOldSource source(TgsiOpcode opcode) {
    zeros = 0;
    ones = 0;
    negated = 0;
    List<Step> steps = new ArrayList<>();
    TgsiSource source = term(opcode, steps, true, 0);
    return new TgsiOldSource(
        source, WriteMask.of(zeros), WriteMask.of(ones), WriteMask.of(negated), steps);
  }

  private TgsiSource term(TgsiOpcode opcode, List<Step> steps, boolean maySign, int depth) {
    if (depth > MAX_DEPTH) {
      throw in.error("an operand in more than " + MAX_DEPTH + " brackets", "a simpler one");
    }
    in.skipSpace();
    if (maySign && in.accept('-')) {
      TgsiSource inner = term(opcode, steps, false, depth + 1);
      steps.add(Step.NEGATE);
      return inner;
    }
    if (in.peek() == '|' && (depth == 0 || !steps.contains(Step.ABSOLUTE))) {
      in.advance();
      TgsiSource inner = term(opcode, steps, false, depth + 1);
      in.expect('|');
      steps.add(Step.ABSOLUTE);
      return inner;
    }
    if (in.peek() == '(') {
      TgsiSource inner = parenthesis(opcode, steps, depth);
      if (in.accept('-')) {
        factor("0.5");
        steps.add(Step.BIAS);
      }
      return inner;
    }
    if (in.peek() == '1' || in.peek() == '2') {
      boolean isDouble = in.peek() == '2';
      in.advance();
      in.expect(isDouble ? '*' : '-');
      TgsiSource inner = parenthesis(opcode, steps, depth);
      steps.add(isDouble ? Step.DOUBLE : Step.COMPLEMENT);
      return inner;
    }
    TgsiRegister register = operands.register(opcode);
    return new TgsiSource(register, swizzle(), false, false);
  }

  private TgsiSource parenthesis(TgsiOpcode opcode, List<Step> steps, int depth) {
    in.expect('(');
    TgsiSource inner = term(opcode, steps, true, depth + 1);
    in.expect(')');
    // 7.10 took the swizzle behind the parenthesis, too.
    boolean isPlain = inner.swizzle().equals(Swizzle.IDENTITY) && (zeros | ones | negated) == 0;
    if (isPlain && in.peek() == '.') {
      return new TgsiSource(inner.register(), swizzle(), false, false);
    }
    return inner;
  }

  private void factor(String number) {
    in.skipSpace();
    if (!in.numberText().equals(number)) {
      throw in.unexpected(number);
    }
    in.skipSpace();
  }

  /** A swizzle with the components 0 and 1 and the signs that it could have until 2009. */
  private Swizzle swizzle() {
    in.skipSpace();
    if (in.peek() != '.') {
      return Swizzle.IDENTITY;
    }
    in.advance();
    in.skipSpace();
    int count = 0;
    while (count < 4 && (TgsiScanner.isWord(in.peek()) || in.peek() == '-')) {
      if (in.accept('-')) {
        negated |= 1 << count;
      }
      components[count] = component(count);
      count++;
    }
    if (count == 0 || TgsiScanner.isWord(in.peek())) {
      throw in.unexpected("one to four swizzle letters of xyzw");
    }
    if ((zeros | ones | negated) != 0 && count < 4) {
      throw in.unexpected("four components");
    }
    for (int c = count; c < 4; c++) {
      components[c] = components[count - 1];
    }
    return new Swizzle(components[0], components[1], components[2], components[3]);
  }

  private int component(int channel) {
    if (in.accept('0')) {
      zeros |= 1 << channel;
      return channel;
    }
    if (in.accept('1')) {
      ones |= 1 << channel;
      return channel;
    }
    return operands.component();
  }
}
