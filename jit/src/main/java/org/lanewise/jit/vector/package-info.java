/** What the Vector API needs to be compiled without allocation, for all vector code here. */
package org.lanewise.jit.vector;
