package org.lanewise.core.engine;

/**
 * A call that was stopped because of what the program did. All engines stop the same calls. Where
 * lanes of one call exceed the limit in several loops, any one of these loops is named: which one
 * depends on the engine and on how many lanes it runs at once.
 */
public final class ShaderExecutionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public ShaderExecutionException(String message) {
    super(message);
  }

  /**
   * A loop ran too often.
   *
   * @param instruction the index of the instruction that opens the loop
   * @param limit the bound of the options
   */
  public static ShaderExecutionException loopLimit(int instruction, int limit) {
    return new ShaderExecutionException(
        "the loop at instruction " + instruction + " did not end after " + limit + " iterations");
  }

  /**
   * A program jumped back too often, where the bound is one for all its loops together.
   *
   * @param limit the bound of the options
   */
  public static ShaderExecutionException transferLimit(int limit) {
    return new ShaderExecutionException(
        "the program did not end after " + limit + " backward jumps");
  }
}
