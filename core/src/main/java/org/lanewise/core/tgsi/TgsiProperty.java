package org.lanewise.core.tgsi;

/**
 * A property of the program.
 *
 * @param name its name as of Mesa 24.0
 * @param value a number, or a keyword such as {@code LOWER_LEFT}, as spelt
 */
public record TgsiProperty(String name, String value) {}
