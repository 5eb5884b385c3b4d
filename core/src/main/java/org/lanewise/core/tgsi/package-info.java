/** Gallium TGSI: opcode table, decoded program, text parser, printer, validator. */
package org.lanewise.core.tgsi;
