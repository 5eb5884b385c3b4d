/** Types common to the programs of all instruction sets. */
package org.lanewise.core.program;
