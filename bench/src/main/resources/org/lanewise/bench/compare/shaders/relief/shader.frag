#version 100
precision highp float;
varying vec2 v_uv;
varying vec3 v_nrm;
varying vec4 v_col;
uniform vec3 u_sun;
uniform vec2 u_gloss;

// A bulged plate in the light of a sun: diffuse and a highlight; exponent and strength in u_gloss.
void main() {
  vec3 n = normalize(v_nrm);
  vec3 sun = normalize(u_sun);
  float lit = max(dot(n, sun), 0.0);
  vec3 half_way = normalize(sun + vec3(0.0, 0.0, 1.0));
  float gloss = pow(max(dot(n, half_way), 0.0), u_gloss.x) * u_gloss.y;
  float edge = clamp(v_uv.x * (1.0 - v_uv.x) * v_uv.y * (1.0 - v_uv.y) * 64.0, 0.0, 1.0);
  gl_FragColor = vec4((v_col.rgb * lit + vec3(gloss)) * edge, 1.0);
}
