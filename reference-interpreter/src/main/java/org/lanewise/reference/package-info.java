/** Reference. */
package org.lanewise.reference;
