/**
 * The optimisations of the IR. Each pass takes a program and returns one that gives the same
 * outputs and the same live mask, bit for bit.
 */
package org.lanewise.jit.pass;
