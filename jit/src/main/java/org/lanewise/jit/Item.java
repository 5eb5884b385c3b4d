package org.lanewise.jit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;

/** The IR as a tree: a single operation, or a region with its contents. */
sealed interface Item {
  /** The index of the instruction, for a region of the one that opens it. */
  int index();

  /** The instruction, for a region the one that opens it. */
  IrInstruction instruction();

  /** An operation that is no region; BREAK_IF_NONE is one. */
  record Op(int index, IrInstruction instruction) implements Item {}

  /** An IF_ANY or IF_UNIFORM and its contents. */
  record If(int index, IrInstruction instruction, List<Item> body) implements Item {}

  /** A LOOP and its contents. */
  record Loop(int index, IrInstruction instruction, List<Item> body) implements Item {}

  /** The tree of a program. */
  static List<Item> tree(IrProgram program) {
    Deque<List<Item>> open = new ArrayDeque<>();
    open.push(new ArrayList<>());
    List<IrInstruction> instructions = program.instructions();
    for (int i = 0; i < instructions.size(); i++) {
      IrInstruction instruction = instructions.get(i);
      IrOp op = instruction.op();
      if (op == IrOp.IF_ANY || op == IrOp.IF_UNIFORM || op == IrOp.LOOP) {
        List<Item> body = new ArrayList<>();
        open.peek()
            .add(op == IrOp.LOOP ? new Loop(i, instruction, body) : new If(i, instruction, body));
        open.push(body);
      } else if (op == IrOp.END_IF || op == IrOp.END_LOOP) {
        open.pop();
      } else {
        open.peek().add(new Op(i, instruction));
      }
    }
    return open.peek();
  }

  /** Calls back for this operation, or for the region's opening and everything inside. */
  static void visit(Item item, java.util.function.Consumer<Item> visitor) {
    visitor.accept(item);
    switch (item) {
      case Op _ -> {}
      case If region -> region.body().forEach(inner -> visit(inner, visitor));
      case Loop region -> region.body().forEach(inner -> visit(inner, visitor));
    }
  }
}
