// Waves like those of sea.psh for the vertices of a mesh: each vertex of a grid is lifted, and gets
// its place on the screen, in the world, and a normal. c0.x is the time.
vs_3_0
def c1, 0, 1, 1.44269504, 0.38        // two numbers, log2(e), drag
def c2, 20, 0.32, 0.4, 0              // half the size of the grid, heights, slopes
// From the world to the screen: the eye is 2.2 above, 24 away; the rows of the matrix
def c4, 1.5, 0, 0, 0
def c5, 0, 1.5, 0, -3.3
def c6, 0, 0, 1.002, 23.8
def c7, 0, 0, 1, 24
// The waves: direction x and z, frequency, weight
def c8, -0.932, 0.362, 1.1, 1
def c9, -0.676, -0.737, 1.309, 0.8
def c10, 0.442, -0.897, 1.558, 0.64
def c11, 0.996, 0.087, 1.854, 0.512
def c12, 0.28, 0.96, 2.206, 0.41
def c13, -0.793, 0.609, 2.625, 0.328
def c14, -0.855, -0.518, 3.124, 0.262
def c15, 0.174, -0.985, 3.717, 0.21
defi i0, 8, 0, 1, 0
dcl_position v0
dcl_position o0
dcl_texcoord o1.xyz
dcl_normal o2.xyz

mul r0.xz, v0.xyyw, c2.x
mov r0.yw, c1.xxxy
// r1: place on the water while waves drag it; r2: slope in x and z, height in y
mov r1, r0
mov r2.xyz, c1.x
loop aL, i0
  mul r3.xy, r1.xzzw, c[aL + 8]
  add r3.x, r3.x, r3.y
  mad r3.x, r3.x, c[aL + 8].z, c0.x
  sincos r4.xy, r3.x
  // e^(sin - 1): sharp crests, wide valleys
  add r4.y, r4.y, -c1.y
  mul r4.y, r4.y, c1.z
  exp r4.y, r4.y
  mul r4.y, r4.y, c[aL + 8].w
  mul r4.x, r4.x, r4.y
  add r2.y, r2.y, r4.y
  mul r4.z, r4.x, c[aL + 8].z
  mad r2.x, c[aL + 8].x, r4.z, r2.x
  mad r2.z, c[aL + 8].y, r4.z, r2.z
  mul r4.x, r4.x, c1.w
  mad r1.x, c[aL + 8].x, -r4.x, r1.x
  mad r1.z, c[aL + 8].y, -r4.x, r1.z
endloop
mul r0.y, r2.y, c2.y
mul r2.xz, r2, -c2.z
mov r2.y, c1.y
nrm r3.xyz, r2
m4x4 o0, r0, c4
mov o1.xyz, r0
mov o2.xyz, r3
