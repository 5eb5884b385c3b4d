/** What generated code does with memory, lane by lane. */
package org.lanewise.jit.memory;
