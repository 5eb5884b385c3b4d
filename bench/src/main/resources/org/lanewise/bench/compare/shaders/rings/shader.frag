#version 100
precision highp float;
varying vec2 v_uv;
varying vec4 v_col;
uniform vec4 u_ring;

// A circular ripple: frequency, height, base and gain in u_ring.
void main() {
  vec2 p = v_uv - vec2(0.5);
  float d = sqrt(dot(p, p));
  float phase = fract(d * u_ring.x);
  float rise = phase * (1.0 - phase) * u_ring.y;
  gl_FragColor = vec4(v_col.rgb * rise * u_ring.w + vec3(u_ring.z), 1.0);
}
