#version 100
attribute vec4 a_pos;
attribute vec2 a_uv;
attribute vec3 a_nrm;
attribute vec4 a_col;
varying vec2 v_uv;
varying vec3 v_nrm;
varying vec4 v_col;

void main() {
  gl_Position = a_pos;
  v_uv = a_uv;
  v_nrm = a_nrm;
  v_col = a_col;
}
