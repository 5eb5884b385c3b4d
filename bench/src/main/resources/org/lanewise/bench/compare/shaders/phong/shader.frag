#version 100
precision highp float;
varying vec2 v_uv;
varying vec3 v_nrm;
varying vec4 v_col;
uniform vec3 u_light;
uniform vec3 u_eye;
uniform vec4 u_diffuse;
uniform vec4 u_specular;
uniform float u_shine;

// A square lit by a point, after Phong. The same in Direct3D 9 assembly is fs.psh.
void main() {
  vec3 p = vec3(v_uv * 2.0 - vec2(1.0), 0.0);
  vec3 n = normalize(v_nrm);
  vec3 l = normalize(u_light - p);
  vec3 v = normalize(u_eye - p);
  float lit = max(dot(n, l), 0.0);
  float shine = pow(max(dot(reflect(-l, n), v), 0.0), u_shine);
  gl_FragColor = vec4(0.04) + u_diffuse * v_col * lit + u_specular * (lit > 0.0 ? shine : 0.0);
}
