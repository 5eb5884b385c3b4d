package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrParser;
import org.lanewise.core.ir.IrPrinter;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.ir.IrVerifier;
import org.lanewise.core.ir.MemoryOperation;
import org.lanewise.core.ir.MemoryOperation.Atomic;
import org.lanewise.core.program.Signature.ResourceKind;

/** Operations on memory, in every form and with all passes. */
class MemoryTest {
  private static final int[] NONE = {};

  private static List<Forms.Case> forms() {
    List<Forms.Case> forms = new ArrayList<>(Forms.all());
    for (int lanes : new int[] {1, 4, 8, 16}) {
      for (int bytes : new int[] {JitEngine.LEAF_BYTES, 60}) {
        JitEngine engine = Forms.builder(lanes).optimise(true).leafBytes(bytes).build();
        forms.add(new Forms.Case("optimised " + engine.name() + " " + bytes, engine));
      }
    }
    return forms;
  }

  private interface Check {
    void check(LaneBatch batch, Bindings bindings, String form);
  }

  /** Input 0 is the lane's number, as an integer. */
  private static void run(IrProgram program, int lanes, int words, long notLive, Check check) {
    assertEquals(List.of(), IrVerifier.verify(program));
    assertEquals(program, IrParser.parse(IrPrinter.print(program)));
    for (Forms.Case form : forms()) {
      ExecutableShader shader = form.engine().prepareIr(program, ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(lanes);
      Bindings bindings = new Bindings();
      bindings.setBuffer(0, MemoryBuffer.ofSize(words));
      batch.setShared(MemoryBuffer.ofSize(words));
      for (int l = 0; l < lanes; l++) {
        batch.setInput(0, 0, l, Float.intBitsToFloat(l));
        batch.setLive(l, (notLive >>> l & 1) == 0);
      }
      shader.run(batch, bindings);
      check.check(batch, bindings, form.name());
    }
  }

  private static int lane(IrBuilder b) {
    return b.op(IrOp.BITS_F2I, b.emit(IrOp.INPUT, IrType.F32, NONE, new int[] {0, 0}));
  }

  private static int times(IrBuilder b, int value, int factor) {
    return b.op(IrOp.IMUL, value, b.i32(factor));
  }

  private static void output(IrBuilder b, int component, int value) {
    int[] bits = {b.op(IrOp.BITS_I2F, value)};
    b.emit(IrOp.OUTPUT, null, bits, new int[] {0, component});
  }

  private static int live(IrBuilder b) {
    return b.emit(IrOp.LIVE, IrType.MASK, NONE, NONE);
  }

  @Test
  void atomicsHappenLaneByLane() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    MemoryOperation add = MemoryOperation.atomic(ResourceKind.BUFFER, 0, Atomic.ADD);
    int live = live(b);
    int old = b.memory(add, 0, b.i32(4), b.i32(1), live);
    b.memory(add, 0, b.i32(8), b.i32(2), live);
    output(b, 0, old);
    long notLive = 0b1111_0000_0010L;
    run(
        b.build(),
        30,
        3,
        notLive,
        (batch, bindings, form) -> {
          assertArrayEquals(new int[] {0, 25, 50}, bindings.buffer(0).words(), form);
          int rank = 0;
          for (int l = 0; l < 30; l++) {
            if ((notLive >>> l & 1) == 0) {
              assertEquals(rank++, batch.outputBits(0, 0, l), form + ", lane " + l);
            }
          }
        });
  }

  @Test
  void aLaneStoresAllComponentsBeforeTheNext() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int lane = lane(b);
    int later = b.op(IrOp.IADD, lane, b.i32(100));
    MemoryOperation store = MemoryOperation.store(ResourceKind.BUFFER, 0, 0b101);
    // Words lane and lane + 2; the two low bits of the address do not count.
    int address = b.op(IrOp.IOR, times(b, lane, 4), b.i32(3));
    b.memory(store, 0, address, lane, later, live(b));
    output(b, 0, lane);
    run(
        b.build(),
        20,
        21,
        0,
        (batch, bindings, form) -> {
          int[] expected = new int[21];
          for (int l = 0; l < 20; l++) {
            expected[l] = l;
          }
          // Word 21 would be that of lane 19 and is outside.
          expected[20] = 118;
          assertArrayEquals(expected, bindings.buffer(0).words(), form);
        });
  }

  @Test
  void quadsFollowEachOther() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int lane = lane(b);
    MemoryOperation store = MemoryOperation.store(ResourceKind.SHARED, 0, 1);
    MemoryOperation load = MemoryOperation.load(ResourceKind.SHARED, 0);
    b.memory(store, 0, times(b, lane, 4), b.op(IrOp.IADD, lane, b.i32(50)), live(b));
    output(b, 0, b.memory(load, 0, times(b, b.op(IrOp.IXOR, lane, b.i32(3)), 4)));
    output(b, 1, b.memory(load, 0, times(b, b.op(IrOp.ISUB, lane, b.i32(4)), 4)));
    output(b, 2, b.memory(load, 0, times(b, b.op(IrOp.IADD, lane, b.i32(4)), 4)));
    output(b, 3, b.memory(MemoryOperation.size(ResourceKind.SHARED, 0), 0));
    run(
        b.build(),
        32,
        32,
        0,
        (batch, bindings, form) -> {
          for (int l = 0; l < 32; l++) {
            String where = form + ", lane " + l;
            assertEquals((l ^ 3) + 50, batch.outputBits(0, 0, l), where);
            assertEquals(l < 4 ? 0 : l + 46, batch.outputBits(0, 1, l), where);
            assertEquals(0, batch.outputBits(0, 2, l), where);
            assertEquals(128, batch.outputBits(0, 3, l), where);
          }
        });
  }

  @Test
  void loadsSeeWhatStandsBeforeThemAndNothingElse() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int lane = lane(b);
    MemoryOperation store = MemoryOperation.store(ResourceKind.BUFFER, 0, 1);
    MemoryOperation load = MemoryOperation.load(ResourceKind.BUFFER, 0);
    int address = times(b, lane, 4);
    int before = b.memory(load, 0, address);
    b.memory(store, 0, address, b.i32(7), live(b));
    int between = b.memory(load, 0, address);
    b.memory(store, 0, address, b.i32(8), live(b));
    int after = b.memory(load, 0, address);
    output(b, 0, before);
    output(b, 1, between);
    output(b, 2, after);
    output(b, 3, b.memory(load, 3, b.i32(-4)));
    run(
        b.build(),
        16,
        16,
        0,
        (batch, bindings, form) -> {
          for (int l = 0; l < 16; l++) {
            assertEquals(0, batch.outputBits(0, 0, l), form);
            assertEquals(7, batch.outputBits(0, 1, l), form);
            assertEquals(8, batch.outputBits(0, 2, l), form);
            assertEquals(0, batch.outputBits(0, 3, l), form);
          }
        });
  }

  /** Each lane goes round as often as its number says, modulo 5, and counts its turns. */
  private static IrProgram loop() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    int lane = lane(b);
    int limit = b.op(IrOp.UREM, lane, b.i32(5));
    int running = b.variable("running", IrType.MASK);
    int turn = b.variable("turn", IrType.I32);
    b.set(running, b.op(IrOp.MASK_AND, b.op(IrOp.COVERED), live(b)));
    b.emit(IrOp.LOOP, null, NONE, new int[] {0});
    int now = b.op(IrOp.MASK_AND, b.get(running), b.op(IrOp.ILT, b.get(turn), limit));
    b.set(running, now);
    b.effect(IrOp.IF_ANY, now);
    MemoryOperation add = MemoryOperation.atomic(ResourceKind.BUFFER, 0, Atomic.ADD);
    b.memory(add, 0, times(b, lane, 4), b.i32(1), now);
    b.effect(IrOp.END_IF);
    b.set(turn, b.op(IrOp.IADD, b.get(turn), b.i32(1)));
    b.effect(IrOp.BREAK_IF_NONE, now);
    b.effect(IrOp.END_LOOP);
    output(b, 0, b.memory(MemoryOperation.load(ResourceKind.BUFFER, 0), 0, times(b, lane, 4)));
    return b.build();
  }

  @Test
  void atomicsInLoopsHappenInTheLanesOfTheirMask() {
    run(
        loop(),
        37,
        37,
        0,
        (batch, bindings, form) -> {
          for (int l = 0; l < 37; l++) {
            assertEquals(l % 5, bindings.buffer(0).words()[l], form + ", lane " + l);
            assertEquals(l % 5, batch.outputBits(0, 0, l), form + ", lane " + l);
          }
        });
  }

  @Test
  void theWarmUpLeavesMemoryAlone() {
    try (JitEngine engine = JitEngine.builder().lanes(8).build()) {
      ExecutableShader shader = engine.prepareIr(loop(), ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(16);
      Bindings bindings = new Bindings();
      bindings.setBuffer(0, MemoryBuffer.ofSize(16));
      int[] expected = new int[16];
      for (int l = 0; l < 16; l++) {
        batch.setInput(0, 0, l, Float.intBitsToFloat(l));
        expected[l] = 2 * (l % 5);
      }
      shader.run(batch, bindings);
      shader.warmUp();
      shader.run(batch, bindings);
      assertArrayEquals(expected, bindings.buffer(0).words());
    }
  }

  @Test
  void whatIsNotBoundReadsZero() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
    output(b, 0, b.memory(MemoryOperation.load(ResourceKind.BUFFER, 5), 0, b.i32(0)));
    output(b, 1, b.memory(MemoryOperation.size(ResourceKind.GLOBAL, 0), 0));
    MemoryOperation swap = MemoryOperation.atomic(ResourceKind.ATOMIC, 2, Atomic.EXCHANGE);
    output(b, 2, b.memory(swap, 0, b.i32(0), b.i32(9), live(b)));
    output(b, 3, b.op(IrOp.QUAD_LANE));
    run(
        b.build(),
        16,
        1,
        0,
        (batch, bindings, form) -> {
          for (int l = 0; l < 16; l++) {
            for (int c = 0; c < 4; c++) {
              assertEquals(c == 3 ? l & 3 : 0, batch.outputBits(0, c, l), form);
            }
          }
        });
  }

  @Test
  void atomicOperationsMakeTheirWords() {
    Object[][] rows = {
      {Atomic.ADD, 0x7fffffff, 2, 0, 0x80000001},
      {Atomic.FADD, 0x3f800000, 0x40000000, 0, 0x40400000},
      {Atomic.FADD, 0x7f800000, 0xff800000, 0, 0x7fc00000},
      {Atomic.EXCHANGE, 5, 6, 0, 6},
      {Atomic.COMPARE_SWAP, 5, 5, 9, 9},
      {Atomic.COMPARE_SWAP, 5, 6, 9, 5},
      {Atomic.AND, 12, 10, 0, 8},
      {Atomic.OR, 12, 10, 0, 14},
      {Atomic.XOR, 12, 10, 0, 6},
      {Atomic.UMIN, -1, 1, 0, 1},
      {Atomic.UMAX, -1, 1, 0, -1},
      {Atomic.IMIN, -1, 1, 0, -1},
      {Atomic.IMAX, -1, 1, 0, 1},
      {Atomic.INC_WRAP, 3, 4, 0, 4},
      {Atomic.INC_WRAP, 4, 4, 0, 0},
      {Atomic.INC_WRAP, -1, 4, 0, 0},
      {Atomic.DEC_WRAP, 0, 4, 0, 4},
      {Atomic.DEC_WRAP, 5, 4, 0, 4},
      {Atomic.DEC_WRAP, 4, 4, 0, 3},
    };
    for (Object[] row : rows) {
      IrBuilder b = new IrBuilder(Forms.signature(1, 1, 0));
      MemoryOperation set = MemoryOperation.store(ResourceKind.BUFFER, 0, 1);
      int address = times(b, lane(b), 4);
      b.memory(set, 0, address, b.i32((int) row[1]), live(b));
      Atomic atomic = (Atomic) row[0];
      MemoryOperation change = MemoryOperation.atomic(ResourceKind.BUFFER, 0, atomic);
      int first = b.i32((int) row[2]);
      int old =
          atomic == Atomic.COMPARE_SWAP
              ? b.memory(change, 0, address, first, b.i32((int) row[3]), live(b))
              : b.memory(change, 0, address, first, live(b));
      output(b, 0, old);
      ExecutableShader shader =
          Forms.builder(4).build().prepareIr(b.build(), ShaderOptions.defaults());
      LaneBatch batch = shader.newBatch(1);
      Bindings bindings = new Bindings();
      bindings.setBuffer(0, MemoryBuffer.ofSize(1));
      shader.run(batch, bindings);
      assertEquals(row[1], batch.outputBits(0, 0, 0), atomic.name());
      assertEquals(row[4], bindings.buffer(0).words()[0], atomic.name());
    }
  }

  @Test
  void outputsAreWrittenByNumber() {
    IrBuilder b = new IrBuilder(Forms.signature(1, 4, 0));
    int lane = lane(b);
    int value = b.op(IrOp.BITS_I2F, b.op(IrOp.IADD, lane, b.i32(10)));
    int row = b.op(IrOp.ISUB, b.op(IrOp.UREM, lane, b.i32(5)), b.i32(1));
    int mask = b.op(IrOp.ULT, lane, b.i32(13));
    b.emit(IrOp.OUTPUT_INDEXED, null, new int[] {row, value, mask}, new int[] {1, 3, 2});
    run(
        b.build(),
        16,
        1,
        0,
        (batch, bindings, form) -> {
          for (int l = 0; l < 16; l++) {
            for (int slot = 0; slot < 4; slot++) {
              boolean written = l < 13 && slot >= 1 && slot - 1 == l % 5 - 1;
              assertEquals(
                  written ? l + 10 : 0, batch.outputBits(slot, 2, l), form + ", lane " + l);
            }
          }
        });
  }
}
