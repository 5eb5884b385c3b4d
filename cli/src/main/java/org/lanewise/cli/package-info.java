/** Cli. */
package org.lanewise.cli;
