package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;

class VariableLivesTest {
  private static final int[] NONE = {};

  private static Item get(int variable) {
    return op(IrOp.GET, new int[] {0}, NONE, variable);
  }

  private static Item set(int variable) {
    return op(IrOp.SET, NONE, new int[] {0}, variable);
  }

  private static Item op(IrOp op, int[] results, int[] operands, int variable) {
    return new Item.Op(0, new IrInstruction(op, results, operands, new int[] {variable}, null));
  }

  private static Item ifAny(Item... body) {
    return new Item.If(
        0, new IrInstruction(IrOp.IF_ANY, NONE, new int[] {0}, NONE, null), List.of(body));
  }

  private static Step.Leaf leaf(int number, Item... items) {
    return new Step.Leaf(number, List.of(items));
  }

  @Test
  void aVariableOfOneLeafNeedsNoPlane() {
    Step body = new Step.Loop(0, 0, List.of(leaf(1, set(0), get(0)), leaf(2)), 2);
    VariableLives lives = new VariableLives(List.of(body), 1);
    assertFalse(lives.isShared(0));
    assertFalse(lives.readBy(1, 0));
    assertFalse(lives.writtenBy(1, 0));
  }

  @Test
  void aLoopCarriesWhatItsNextRoundReads() {
    Step body = new Step.Loop(1, 0, List.of(leaf(2, get(0), set(0)), leaf(3)), 3);
    VariableLives lives = new VariableLives(List.of(leaf(0, set(0)), body), 1);
    assertTrue(lives.readBy(2, 0));
    assertTrue(lives.writtenBy(2, 0));
    assertTrue(lives.writtenBy(0, 0));
    assertEquals(0, lives.first(0));
    assertEquals(3, lives.last(0));
  }

  @Test
  void whatIsOnlyReadIsZeroWithoutAPlane() {
    VariableLives lives = new VariableLives(List.of(leaf(0, get(0)), leaf(1)), 1);
    assertTrue(lives.readBy(0, 0));
    assertFalse(lives.isShared(0));
  }

  @Test
  void anIfThatMayWriteNeedsTheValueBefore() {
    VariableLives lives =
        new VariableLives(List.of(leaf(0), leaf(1, ifAny(set(0))), leaf(2, get(0))), 1);
    assertTrue(lives.readBy(1, 0));
    assertTrue(lives.writtenBy(1, 0));
    assertEquals(-1, lives.first(0));
    assertEquals(2, lives.last(0));
  }

  @Test
  void nobodyReadsWhatIsWrittenLast() {
    VariableLives lives =
        new VariableLives(List.of(leaf(0, set(0)), leaf(1, get(0), set(0)), leaf(2)), 1);
    assertTrue(lives.writtenBy(0, 0));
    assertFalse(lives.writtenBy(1, 0));
    assertEquals(1, lives.last(0));
  }

  @Test
  void aBreakLeavesWithWhatIsReadBehindTheLoop() {
    Step loop =
        new Step.Loop(1, 0, List.of(leaf(2, set(0)), new Step.Break(3, 0), leaf(4, set(0))), 4);
    VariableLives lives = new VariableLives(List.of(leaf(0, set(0)), loop, leaf(5, get(0))), 1);
    assertTrue(lives.writtenBy(2, 0));
    assertFalse(lives.writtenBy(0, 0));
    assertFalse(lives.writtenBy(4, 0));
  }

  @Test
  void deepNestsAreAnalysedInTime() {
    List<Step> inner = List.of(leaf(100, get(0), set(0)));
    for (int depth = 99; depth >= 0; depth--) {
      List<Step> body = new ArrayList<>(inner);
      body.add(new Step.Break(101, 0));
      inner = List.of(new Step.Loop(depth, 0, body, 101));
    }
    assertTrue(new VariableLives(inner, 1).writtenBy(100, 0));
  }
}
