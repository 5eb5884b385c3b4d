/** The types an embedding sees: engines, prepared shaders, options, reports. */
package org.lanewise.core.engine;
