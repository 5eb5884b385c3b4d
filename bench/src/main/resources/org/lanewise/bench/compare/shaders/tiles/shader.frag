#version 100
precision highp float;
varying vec2 v_uv;
varying vec4 v_col;
uniform sampler2D u_picture;
uniform vec2 u_grid;

// Two scales of a repeated picture, mixed by the second's alpha and tinted.
void main() {
  vec4 wide = texture2D(u_picture, v_uv * u_grid.x);
  vec4 fine = texture2D(u_picture, v_uv * u_grid.y);
  gl_FragColor = mix(wide, fine, fine.a * 0.5) * v_col;
}
