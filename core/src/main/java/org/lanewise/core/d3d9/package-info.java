/** Direct3D 9 shader bytecode: vs_1_1 to vs_3_0 and ps_1_0 to ps_3_0. Source: specs/d3d9.md. */
package org.lanewise.core.d3d9;
