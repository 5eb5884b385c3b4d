/** What the evaluators of all instruction sets have in common. */
package org.lanewise.reference.machine;
