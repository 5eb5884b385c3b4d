package org.lanewise.conformance.shrink;

/**
 * How a case fails. A smaller case has to fail in the same way, so that shrinking does not slip
 * from one fault to another.
 *
 * @param type what happened
 * @param engine the engine that it happened to
 * @param detail of an exception its class and the method that threw it, of a missed expectation
 *     what was stated and found without the lane; else empty
 */
public record FailureKind(Type type, String engine, String detail) {
  /** What may happen to an engine. */
  public enum Type {
    /** Words, live lanes or memory differ from those of the first engine. */
    DIFFERENCE,
    /** One of both was stopped by the loop limit and the other one was not. */
    STOPPED,
    /** The case's expectation is missed. */
    EXPECTATION,
    /** The engine refuses a program that its validator should have refused. */
    REFUSED,
    /** Any other exception or error. */
    EXCEPTION
  }
}
