/** Shader programs as data: decoded instruction sets, the linear IR, textures, batches. */
module org.lanewise.core {
  exports org.lanewise.core.batch;
  exports org.lanewise.core.d3d9;
  exports org.lanewise.core.engine;
  exports org.lanewise.core.input;
  exports org.lanewise.core.ir;
  exports org.lanewise.core.lower;
  exports org.lanewise.core.program;
  exports org.lanewise.core.r500;
  exports org.lanewise.core.texture;
  exports org.lanewise.core.tgsi;
}
