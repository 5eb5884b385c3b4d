package org.lanewise.jit.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.program.Signature;

/** Canonical NaNs of several bits in one program, and what CANON makes that is no NaN. */
class CanonBitsTest {
  private static final int TGSI = 0x7fc00000;
  private static final int R500 = 0x7fffffff;

  private IrBuilder b;

  @BeforeEach
  void start() {
    b = new IrBuilder(new Signature(List.of(), List.of(), List.of(4), List.of()));
  }

  private int sum() {
    return b.op(IrOp.FADD, input(0), input(1));
  }

  private int input(int component) {
    return b.emit(IrOp.INPUT, IrType.F32, new int[0], new int[] {0, component});
  }

  private int canon(int value, int bits) {
    return b.emit(IrOp.CANON, IrType.F32, new int[] {value}, new int[] {bits});
  }

  private void output(int value, int component) {
    b.emit(IrOp.OUTPUT, null, new int[] {value}, new int[] {0, component});
  }

  private void expect(Pass pass, String text) {
    assertEquals(text.strip(), IrText.of(pass.run(b.build())));
  }

  @Test
  void twoNansOfOneSumAreTwoValues() {
    int sum = sum();
    output(canon(sum, TGSI), 0);
    output(canon(sum, R500), 1);
    String text =
        """
        0=input():0,0
        1=input():0,1
        2=fadd(0,1)
        3=canon(2):7fc00000
        output(3):0,0
        4=canon(2):7fffffff
        output(4):0,1
        """;
    expect(new CanonRemoval(), text);
    expect(new ValueNumbering(), text);
    expect(new ConstantFolding(), text);
  }

  @Test
  void theLastOfTwoNansCounts() {
    output(canon(canon(sum(), TGSI), R500), 0);
    expect(
        new CanonRemoval(),
        """
        0=input():0,0
        1=input():0,1
        2=fadd(0,1)
        3=canon(2):7fffffff
        output(3):0,0
        """);
    expect(
        new ConstantFolding(),
        """
        0=input():0,0
        1=input():0,1
        2=fadd(0,1)
        3=canon(2):7fc00000
        4=canon(2):7fffffff
        output(4):0,0
        """);
  }

  @Test
  void anObservedNanIsMadeAnotherByTheNextCanon() {
    int first = canon(sum(), TGSI);
    output(first, 0);
    output(canon(first, R500), 1);
    expect(
        new CanonRemoval(),
        """
        0=input():0,0
        1=input():0,1
        2=fadd(0,1)
        3=canon(2):7fc00000
        output(3):0,0
        4=canon(3):7fffffff
        output(4):0,1
        """);
  }

  @Test
  void aFlushLetsNansThrough() {
    int first = canon(sum(), R500);
    output(first, 0);
    int flushed = b.op(IrOp.FLUSH_DENORMAL, first);
    output(canon(flushed, R500), 1);
    output(canon(flushed, TGSI), 2);
    expect(
        new CanonRemoval(),
        """
        0=input():0,0
        1=input():0,1
        2=fadd(0,1)
        3=canon(2):7fffffff
        output(3):0,0
        4=flush(3)
        output(4):0,1
        5=canon(4):7fc00000
        output(5):0,2
        """);
  }

  @Test
  void anOutputSeesTheNanBehindAFlush() {
    output(b.op(IrOp.FLUSH_DENORMAL, canon(sum(), R500)), 0);
    b.op(IrOp.FADD, b.op(IrOp.FLUSH_DENORMAL, canon(input(2), R500)), input(3));
    expect(
        new CanonRemoval(),
        """
        0=input():0,0
        1=input():0,1
        2=fadd(0,1)
        3=canon(2):7fffffff
        4=flush(3)
        output(4):0,0
        5=input():0,2
        6=flush(5)
        7=input():0,3
        8=fadd(6,7)
        """);
  }

  @Test
  void theSignOfANanIsPartOfIt() {
    int first = canon(sum(), R500);
    output(first, 0);
    int negated = b.op(IrOp.FNEG, first);
    output(canon(negated, R500), 1);
    output(canon(b.op(IrOp.FABS, negated), R500), 2);
    expect(
        new CanonRemoval(),
        """
        0=input():0,0
        1=input():0,1
        2=fadd(0,1)
        3=canon(2):7fffffff
        output(3):0,0
        4=fneg(3)
        5=canon(4):7fffffff
        output(5):0,1
        6=fabs(4)
        output(6):0,2
        """);
  }

  @Test
  void aVariableOfTwoNansIsOfNeither() {
    int v = b.variable("v", IrType.F32);
    b.set(v, canon(sum(), TGSI));
    b.effect(IrOp.IF_ANY, b.op(IrOp.COVERED));
    b.set(v, canon(sum(), R500));
    b.effect(IrOp.END_IF);
    int read = b.get(v);
    output(read, 0);
    output(canon(read, R500), 1);
    expect(
        new CanonRemoval(),
        """
        0=input():0,0
        1=input():0,1
        2=fadd(0,1)
        3=canon(2):7fc00000
        set(3):0
        4=covered()
        if_any(4)
        5=input():0,0
        6=input():0,1
        7=fadd(5,6)
        8=canon(7):7fffffff
        set(8):0
        end_if()
        9=get():0
        output(9):0,0
        10=canon(9):7fffffff
        output(10):0,1
        """);
  }

  @Test
  void whatIsMadeANumberOfANanIsSeenByArithmetic() {
    int number = canon(sum(), 0x40000000);
    output(b.op(IrOp.FSATURATE, number), 0);
    output(canon(b.op(IrOp.FMUL, number, number), R500), 1);
    output(canon(number, R500), 2);
    String text =
        """
        0=input():0,0
        1=input():0,1
        2=fadd(0,1)
        3=canon(2):40000000
        4=fsaturate(3)
        output(4):0,0
        5=fmul(3,3)
        6=canon(5):7fffffff
        output(6):0,1
        output(3):0,2
        """;
    expect(new CanonRemoval(), text);
    expect(new ConstantFolding(), text);
  }
}
