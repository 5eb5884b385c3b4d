package org.lanewise.core.d3d9;

/**
 * Bits of a token that its statement's operands do not tell: reserved bits that a file has set, the
 * length field of model 1, the swizzle of an address register.
 *
 * <p>They mean nothing and are kept so that encoding gives the tokens that were decoded. In
 * assembly they stand at the end of the statement, for example <code>{1: 0x4000}</code>.
 *
 * @param token the token within its statement, 0 for the instruction token
 * @param difference the bits in which the file's token and the one that the operands make differ
 */
public record D3d9TokenBits(int token, int difference) {
  public D3d9TokenBits {
    if (token < 0 || difference == 0) {
      throw new IllegalArgumentException(token + ": " + difference);
    }
  }

  /** For example {@code 1: 0x4000}. */
  @Override
  public String toString() {
    return token + ": 0x" + Integer.toHexString(difference);
  }
}
