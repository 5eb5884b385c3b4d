/** The lanewise command: one class a subcommand. */
package org.lanewise.cli;
