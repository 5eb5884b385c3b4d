#version 100
precision highp float;
varying vec2 v_uv;
uniform vec2 u_seed;

// Steps until a point of the Julia set of u_seed leaves the circle of radius 2, at most 64.
void main() {
  vec2 z = (v_uv - vec2(0.5)) * 3.0;
  float steps = 0.0;
  for (int i = 0; i < 64; i++) {
    if (z.x * z.x + z.y * z.y >= 4.0) break;
    z = vec2(z.x * z.x - z.y * z.y + u_seed.x, 2.0 * z.x * z.y + u_seed.y);
    steps += 1.0;
  }
  gl_FragColor = vec4(steps * 0.015625, fract(steps * 0.125), 1.0 - steps * 0.015625, 1.0);
}
