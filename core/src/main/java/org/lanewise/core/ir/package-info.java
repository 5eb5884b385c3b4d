/**
 * The linear IR: typed virtual registers, one scalar a lane, explicit masks, structured regions.
 */
package org.lanewise.core.ir;
