package org.lanewise.core.ir;

/** The type of a virtual register: one scalar a lane. */
public enum IrType {
  /** 32 bits that arithmetic reads as binary32; holds any bits. */
  F32("f32"),
  /** 32 bits that arithmetic reads as an integer. */
  I32("i32"),
  /** True or false. */
  MASK("mask");

  private final String text;

  IrType(String text) {
    this.text = text;
  }

  /** The name in the text form. */
  public String text() {
    return text;
  }
}
