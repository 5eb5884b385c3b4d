/** What the parsers of program texts share; no part of the exported interface. */
package org.lanewise.core.text;
