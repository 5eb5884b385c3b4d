/** R500 fragment programs: ATI's R5xx machine code, decoded, printed, encoded, validated. */
package org.lanewise.core.r500;
