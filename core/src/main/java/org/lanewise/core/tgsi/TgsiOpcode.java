package org.lanewise.core.tgsi;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.lanewise.core.texture.TextureOperation;

/**
 * Every TGSI opcode, one row each: its numbers in Mesa 24.0, 7.10 and in December 2009, its operand
 * shapes, its kind, and its meaning as a formula.
 *
 * <p>In formulas d is the destination, a, b and c the sources after swizzle and modifiers; {@code
 * :i} and {@code :u} mark integer views. Source: specs/tgsi.md section 4 and tgsi_opcodes.tsv.
 */
public enum TgsiOpcode {
  ARL("0 0 0 seed 1/1 NONE ADDR COMPONENTWISE FLOAT", "d:i = (i32)floor(a)"),
  MOV("1 1 1 seed 1/1 NONE MOVE COMPONENTWISE FLOAT", "d = a (raw 32-bit copy, any type)"),
  LIT(
      "2 2 2 seed 1/1 NONE SPECIAL PER_CHANNEL FLOAT",
      "d.x=1; d.y=max(a.x,0); d.z=(a.x>0)?pow(max(a.y,0),clamp(a.w,-128,128)):0; d.w=1"),
  RCP("3 3 3 seed 1/1 NONE SPECIAL_SCALAR REPLICATED FLOAT", "d = 1/a.x", "RECIP"),
  RSQ("4 4 4 seed 1/1 NONE SPECIAL_SCALAR REPLICATED FLOAT", "d = 1/sqrt(a.x)", "RECIPSQRT"),
  EXP(
      "5 5 5 seed 1/1 NONE SPECIAL PER_CHANNEL FLOAT",
      "f=floor(a.x); d.x=2^f; d.y=a.x-f; d.z=2^a.x; d.w=1",
      "EXPP"),
  LOG(
      "6 6 6 seed 1/1 NONE SPECIAL PER_CHANNEL FLOAT",
      "t=abs(a.x); g=floor(lg2(t)); d.x=g; d.y=t/2^g; d.z=lg2(t); d.w=1"),
  MUL("7 7 7 seed 1/2 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = a*b"),
  ADD("8 8 8 seed 1/2 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = a+b"),
  DP3("9 9 9 seed 1/2 NONE DOT REPLICATED FLOAT", "d = a.x*b.x + a.y*b.y + a.z*b.z", "DOT3"),
  DP4(
      "10 10 10 seed 1/2 NONE DOT REPLICATED FLOAT",
      "d = a.x*b.x + a.y*b.y + a.z*b.z + a.w*b.w",
      "DOT4"),
  DST("11 11 11 seed 1/2 NONE SPECIAL PER_CHANNEL FLOAT", "d.x=1; d.y=a.y*b.y; d.z=a.z; d.w=b.w"),
  MIN("12 12 12 seed 1/2 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = min(a,b)"),
  MAX("13 13 13 seed 1/2 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = max(a,b)"),
  SLT("14 14 14 seed 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d = (a<b)?1.0:0.0", "SETLT"),
  SGE("15 15 15 seed 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d = (a>=b)?1.0:0.0", "SETGE"),
  MAD("16 16 16 seed 1/3 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = a*b+c", "MADD"),
  SUB("- 17 17 seed 1/2 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = a-b"),
  TEX_LZ("17 - - new 1/2 TEX TEX PER_CHANNEL FLOAT", "TEX with lod 0"),
  LRP("18 18 18 seed 1/3 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = a*(b-c)+c", "LERP"),
  CND("- 19 19 seed 1/3 NONE SELECT COMPONENTWISE FLOAT", "d = (c>0.5)?a:b"),
  FMA("19 - - new 1/3 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = fma(a,b,c) single rounding"),
  SQRT("20 - - new 1/1 NONE SPECIAL_SCALAR REPLICATED FLOAT", "d = sqrt(a.x)"),
  DP2A(
      "- 21 21 seed 1/3 NONE DOT REPLICATED FLOAT",
      "d = a.x*b.x + a.y*b.y + c.x",
      "DOT2ADD",
      "DP2ADD"),
  LDEXP("21 - - new 1/2 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = ldexp(a, b:i)"),
  F2U64("22 - - new 1/1 NONE CONV64 PAIRS FLOAT", "d.xy = (u64)a.x; d.zw = (u64)a.y"),
  F2I64("23 - - new 1/1 NONE CONV64 PAIRS FLOAT", "d.xy = (i64)a.x; d.zw = (i64)a.y"),
  FRC("24 24 24 seed 1/1 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = a-floor(a)", "FRAC"),
  CLAMP("- 25 25 seed 1/3 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = clamp(a,lo=b,hi=c)"),
  TXF_LZ("25 - - new 1/2 TEX TEX PER_CHANNEL SIGNED", "TXF with lod 0"),
  FLR("26 26 26 seed 1/1 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = floor(a)", "FLOOR"),
  ROUND("27 27 27 seed 1/1 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = roundeven(a)"),
  EX2("28 28 28 seed 1/1 NONE SPECIAL_SCALAR REPLICATED FLOAT", "d = 2^a.x", "EXPBASE2"),
  LG2(
      "29 29 29 seed 1/1 NONE SPECIAL_SCALAR REPLICATED FLOAT",
      "d = log2(a.x)",
      "LOGBASE2",
      "LOGP"),
  POW("30 30 30 seed 1/2 NONE SPECIAL_SCALAR REPLICATED FLOAT", "d = pow(a.x,b.x)", "POWER"),
  DEMOTE("31 - - new 0/0 NONE KILL NONE FLOAT", "make the lane a helper invocation"),
  XPD(
      "- 31 31 seed 1/2 NONE SPECIAL PER_CHANNEL FLOAT",
      "d.x=a.y*b.z-a.z*b.y; d.y=a.z*b.x-a.x*b.z; d.z=a.x*b.y-a.y*b.x; d.w=1",
      "CROSSPRODUCT",
      "CRS"),
  U2I64("32 - - new 1/1 NONE CONV64 PAIRS UNSIGNED", "d.xy = zext(a.x); d.zw = zext(a.y)"),
  ABS("- 33 33 seed 1/1 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = abs(a)"),
  CLOCK(
      "33 - - new 1/0 NONE MISC PER_CHANNEL FLOAT",
      "d.xy = 64-bit clock of the bindings; d.zw = 0"),
  I2I64("34 - - new 1/1 NONE CONV64 PAIRS SIGNED", "d.xy = sext(a.x); d.zw = sext(a.y)"),
  RCC(
      "- 34 34 seed 1/1 NONE SPECIAL_SCALAR REPLICATED FLOAT",
      "r=1/a.x; d = (r>0)?clamp(r,5.42101e-20,1.884467e19):clamp(r,-1.884467e19,-5.42101e-20)"),
  DPH("- 35 35 seed 1/2 NONE DOT REPLICATED FLOAT", "d = a.x*b.x + a.y*b.y + a.z*b.z + b.w"),
  READ_HELPER(
      "35 - - new 1/0 NONE WAVE PER_CHANNEL UNSIGNED", "d:u = lane is helper or demoted ? ~0 : 0"),
  COS("36 36 36 seed 1/1 NONE SPECIAL_SCALAR REPLICATED FLOAT", "d = cos(a.x)"),
  DDX(
      "37 37 37 seed 1/1 NONE DERIV COMPONENTWISE FLOAT",
      "d = partial a / partial x over the 2x2 quad",
      "DSX"),
  DDY(
      "38 38 38 seed 1/1 NONE DERIV COMPONENTWISE FLOAT",
      "d = partial a / partial y over the 2x2 quad",
      "DSY"),
  KILL("39 39 39 seed 0/0 NONE KILL NONE FLOAT", "KillMask = KillMask or ExecMask", "KILP"),
  PK2H("40 40 40 seed 1/1 NONE PACK REPLICATED FLOAT", "d:u = half(a.x) or (half(a.y)<<16)"),
  PK2US(
      "41 41 41 seed 1/1 NONE PACK REPLICATED FLOAT",
      "d:u = us(a.x) or us(a.y)<<16, us(v)=round(65535*clamp(v,0,1))"),
  PK4B(
      "42 42 42 seed 1/1 NONE PACK REPLICATED FLOAT",
      "d:u = b(a.x) or b(a.y)<<8 or b(a.z)<<16 or b(a.w)<<24; b(v)=round(127*clamp(v,-128/127,127/127)+128)"),
  PK4UB(
      "43 43 43 seed 1/1 NONE PACK REPLICATED FLOAT",
      "d:u = ub(a.x) or ub(a.y)<<8 or ub(a.z)<<16 or ub(a.w)<<24; ub(v)=round(255*clamp(v,0,1))"),
  D2U64("44 - - new 1/1 NONE CONV64 PAIRS DOUBLE", "d.xy = (u64)a.xy; d.zw = (u64)a.zw"),
  RFL(
      "- 44 44 seed 1/2 NONE SPECIAL PER_CHANNEL FLOAT",
      "d.xyz = (2*dot3(a,b)/dot3(a,a))*a.xyz - b.xyz; d.w=1"),
  SEQ("45 45 45 seed 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d = (a==b)?1.0:0.0"),
  D2I64("46 - - new 1/1 NONE CONV64 PAIRS DOUBLE", "d.xy = (i64)a.xy; d.zw = (i64)a.zw"),
  SFL("- 46 46 seed 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d = 0.0"),
  SGT("47 47 47 seed 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d = (a>b)?1.0:0.0"),
  SIN("48 48 48 seed 1/1 NONE SPECIAL_SCALAR REPLICATED FLOAT", "d = sin(a.x)"),
  SLE("49 49 49 seed 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d = (a<=b)?1.0:0.0"),
  SNE("50 50 50 seed 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d = (a!=b)?1.0:0.0"),
  STR("- 51 51 seed 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d = 1.0"),
  U642D("51 - - new 1/1 NONE CONV64 PAIRS UINT64", "d.xy = (f64)(u64)a.xy; d.zw likewise"),
  TEX(
      "52 52 52 seed 1/2 TEX TEX PER_CHANNEL FLOAT",
      "d = sample(unit=src1, coord=a, implicit lod)",
      "TEXLD"),
  TXD(
      "53 53 53 seed 1/4 TEX TEX PER_CHANNEL FLOAT",
      "d = sample(unit=src3, coord=a, ddx=src1, ddy=src2)",
      "TEXLDD"),
  TXP(
      "54 54 54 seed 1/2 TEX TEX PER_CHANNEL FLOAT",
      "d = sample(unit=src1, coord=a.xyz/a.w, implicit lod)"),
  UP2H(
      "55 55 55 seed 1/1 NONE PACK PER_CHANNEL UNSIGNED",
      "d.x=d.z=f32(half(a.x & 0xffff)); d.y=d.w=f32(half(a.x>>16))"),
  UP2US(
      "56 56 56 seed 1/1 NONE PACK PER_CHANNEL UNSIGNED",
      "d.x=d.z=(a.x&0xffff)/65535; d.y=d.w=(a.x>>16)/65535"),
  UP4B("57 57 57 seed 1/1 NONE PACK PER_CHANNEL UNSIGNED", "d.c = (byte_c(a.x)-128)/127"),
  UP4UB("58 58 58 seed 1/1 NONE PACK PER_CHANNEL UNSIGNED", "d.c = byte_c(a.x)/255"),
  U642F(
      "59 - - new 1/1 NONE CONV64 PAIRS UINT64",
      "first enabled ch = (f32)(u64)a.xy; second enabled ch = (f32)(u64)a.zw"),
  X2D(
      "- 59 59 seed 1/3 NONE SPECIAL PER_CHANNEL FLOAT",
      "d.x=d.z=(b.x*c.x+b.y*c.y)+a.x; d.y=d.w=(b.x*c.z+b.y*c.w)+a.y"),
  ARA(
      "- 60 60 seed 1/1 NONE ADDR PER_CHANNEL SIGNED",
      "d.x=d.z=a.x+a.z; d.y=d.w=a.y+a.w (address register source)"),
  I642F(
      "60 - - new 1/1 NONE CONV64 PAIRS INT64",
      "first enabled ch = (f32)(i64)a.xy; second enabled ch = (f32)(i64)a.zw"),
  ARR("61 61 61 seed 1/1 NONE ADDR COMPONENTWISE FLOAT", "d:i = (i32)floor(a+0.5)", "MOVA"),
  BRA("- 62 62 seed 0/1 NONE FLOW NONE UNSIGNED", "if (a.x:u != 0) go to the label"),
  I642D("62 - - new 1/1 NONE CONV64 PAIRS INT64", "d.xy = (f64)(i64)a.xy; d.zw likewise"),
  CAL("63 63 63 seed 0/0 NONE FLOW NONE FLOAT", "push state; pc = label", "CALL"),
  RET(
      "64 64 64 seed 0/0 NONE FLOW NONE FLOAT",
      "FuncMask &= ~ExecMask; if no lane left: pop or end"),
  SSG("65 65 65 seed 1/1 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = (a>0)?1:(a<0)?-1:0", "SGN"),
  CMP("66 66 66 seed 1/3 NONE SELECT COMPONENTWISE FLOAT", "d = (a<0)?b:c"),
  SCS(
      "- 67 67 seed 1/1 NONE SPECIAL PER_CHANNEL FLOAT",
      "d.x=cos(a.x); d.y=sin(a.x); d.z=0; d.w=1",
      "SINCOS"),
  TXB(
      "68 68 68 seed 1/2 TEX TEX PER_CHANNEL FLOAT",
      "d = sample(unit=src1, coord=a, lod=implicit+a.w)",
      "TEXLDB"),
  FBFETCH(
      "69 - - new 1/1 NONE MISC PER_CHANNEL FLOAT",
      "d = framebuffer colour at this pixel (src0 = OUT[n])"),
  NRM(
      "- 69 69 seed 1/1 NONE SPECIAL PER_CHANNEL FLOAT",
      "s=1/sqrt(dot3(a,a)); d.xyz=a.xyz*s; d.w=1"),
  DIV("70 70 70 seed 1/2 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = a/b"),
  DP2("71 71 71 seed 1/2 NONE DOT REPLICATED FLOAT", "d = a.x*b.x + a.y*b.y"),
  TXL("72 72 72 seed 1/2 TEX TEX PER_CHANNEL FLOAT", "d = sample(unit=src1, coord=a, lod=a.w)"),
  BRK(
      "73 73 73 seed 0/0 NONE FLOW NONE FLOAT",
      "innermost loop: LoopMask &= ~ExecMask; innermost switch: leave switch",
      "BREAK"),
  IF("74 74 74 seed 0/1 NONE FLOW NONE FLOAT", "push CondMask; CondMask &= (a.x != 0.0f)"),
  BGNFOR(
      "- - 75 seed 1/1 NONE FLOW PER_CHANNEL FLOAT",
      "d.xyz = floor(a.xyz), the value, turns and step; behind ENDFOR unless d.y > 0"),
  UIF("75 - - new 0/1 NONE FLOW NONE UNSIGNED", "push CondMask; CondMask &= (a.x:u != 0)"),
  READ_INVOC("76 - - new 1/2 NONE WAVE PER_CHANNEL UNSIGNED", "d = a of lane b.x & 3 of the quad"),
  REP("- - 76 seed 0/1 NONE FLOW NONE FLOAT", "repeat the body floor(a.x) times"),
  ELSE("77 77 77 seed 0/0 NONE FLOW NONE FLOAT", "CondMask = ~CondMask & saved CondMask"),
  ENDIF("78 78 78 seed 0/0 NONE FLOW NONE FLOAT", "pop CondMask"),
  DDX_FINE(
      "79 - - new 1/1 NONE DERIV COMPONENTWISE FLOAT",
      "per-row derivative: lanes 0,1: l1-l0; lanes 2,3: l3-l2"),
  ENDFOR(
      "- - 79 seed 1/0 NONE FLOW PER_CHANNEL FLOAT",
      "d.y = d.y-1; d.x = d.x+d.z; repeat while d.y > 0"),
  DDY_FINE(
      "80 - - new 1/1 NONE DERIV COMPONENTWISE FLOAT",
      "per-column derivative: lanes 0,2: l2-l0; lanes 1,3: l3-l1"),
  ENDREP("- - 80 seed 0/0 NONE FLOW NONE FLOAT", "end of REP body"),
  PUSHA(
      "- 81 81 seed 0/1 NONE ADDR NONE UNSIGNED",
      "push a.x,a.y,a.z,a.w on the address stack of 32 rows"),
  POPA("- 82 82 seed 1/0 NONE ADDR PER_CHANNEL FLOAT", "d.w=pop; d.z=pop; d.y=pop; d.x=pop"),
  CEIL("83 83 83 seed 1/1 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = ceil(a)"),
  I2F("84 84 84 seed 1/1 NONE CONV COMPONENTWISE SIGNED", "d:f = (f32)(i32)a"),
  NOT("85 85 85 seed 1/1 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = ~a"),
  TRUNC("86 86 86 seed 1/1 NONE ALU_FLOAT COMPONENTWISE FLOAT", "d = trunc(a)", "INT"),
  SHL("87 87 87 seed 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = a << (b & 31)"),
  BALLOT(
      "88 - - new 1/1 NONE WAVE PER_CHANNEL UNSIGNED",
      "d.x:u = lanes of the quad that execute, are live, and have a.x:u != 0; d.yzw = 0"),
  SHR("- - 88 seed 1/2 NONE ALU_INT COMPONENTWISE SIGNED", "d:i = a >> b.x (arithmetic)"),
  AND("89 89 89 seed 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = a & b"),
  OR("90 90 90 seed 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = a or b (bitwise)"),
  MOD(
      "91 91 91 seed 1/2 NONE ALU_INT COMPONENTWISE SIGNED",
      "d:i = a % b (C remainder, sign of a)"),
  XOR("92 92 92 seed 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = a ^ b"),
  SAD("- 93 93 seed 1/3 NONE ALU_INT COMPONENTWISE SIGNED", "d:u = abs(a-b)+c"),
  TXF(
      "94 94 94 seed 1/2 TEX TEX PER_CHANNEL SIGNED",
      "d = texel(unit=src1, int coord=a, lod or sample=a.w)"),
  TXQ(
      "95 95 95 seed 1/2 TEX TEX_QUERY PER_CHANNEL UNSIGNED",
      "d:i = (width,height,depth or layers, levels) of level a.x"),
  CONT("96 96 96 seed 0/0 NONE FLOW NONE FLOAT", "ContMask &= ~ExecMask"),
  EMIT("97 97 97 seed 0/1 NONE GS NONE UNSIGNED", "emit current OUT[] as a vertex of stream a.x"),
  ENDPRIM("98 98 98 seed 0/1 NONE GS NONE UNSIGNED", "end the current primitive of stream a.x"),
  BGNLOOP(
      "99 99 99 seed 0/0 NONE FLOW NONE FLOAT",
      "push LoopMask, ContMask, pc",
      "BGNLOOP2",
      "BGNLOOP2"),
  BGNSUB("100 100 100 seed 0/0 NONE FLOW NONE FLOAT", "subroutine entry marker"),
  ENDLOOP(
      "101 101 101 seed 0/0 NONE FLOW NONE FLOAT",
      "ContMask=saved; if ExecMask!=0 goto BGNLOOP+1 else pop",
      "ENDLOOP2",
      "ENDLOOP2"),
  ENDSUB("102 102 102 seed 0/0 NONE FLOW NONE FLOAT", "return from subroutine"),
  ATOMFADD(
      "103 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED", "old=mem; mem=f32(old)+f32(v); d=old"),
  TXQS("104 - - new 1/1 TEX TEX_QUERY PER_CHANNEL UNSIGNED", "d.x = sample count of unit src0"),
  RESQ(
      "105 - - new 1/1 NONE MEM PER_CHANNEL UNSIGNED",
      "d.x = buffer size in bytes; image: dimensions"),
  READ_FIRST(
      "106 - - new 1/1 NONE WAVE PER_CHANNEL UNSIGNED",
      "d = a of the first lane of the quad that executes and is live"),
  NOP("107 107 107 seed 0/0 NONE MISC NONE FLOAT", "nothing"),
  FSEQ("108 - - new 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d:u = (a==b)?~0:0"),
  FSGE("109 - - new 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d:u = (a>=b)?~0:0"),
  FSLT("110 - - new 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d:u = (a<b)?~0:0"),
  FSNE("111 - - new 1/2 NONE CMP_FLOAT COMPONENTWISE FLOAT", "d:u = (a!=b)?~0:0"),
  MEMBAR("112 - - new 0/1 NONE SYNC NONE UNSIGNED", "nothing, since memory has one order"),
  NRM4("- 112 112 seed 1/1 NONE SPECIAL PER_CHANNEL FLOAT", "s=1/sqrt(dot4(a,a)); d=a*s"),
  CALLNZ("- 113 113 seed 0/1 NONE FLOW NONE UNSIGNED", "if (a.x:u != 0) call the label"),
  IFC("- 114 114 seed 0/1 NONE FLOW NONE UNSIGNED", "as UIF"),
  BREAKC("- 115 115 seed 0/1 NONE FLOW NONE UNSIGNED", "if (a.x bits != 0) break"),
  KILL_IF(
      "116 116 116 seed 0/1 NONE KILL NONE FLOAT",
      "if any of a.x,a.y,a.z,a.w < 0: set its KillMask bit if it is in ExecMask",
      "KIL",
      "TEXKILL"),
  END("117 117 117 new 0/0 NONE FLOW NONE FLOAT", "end of main program"),
  DFMA("118 - - new 1/3 NONE ALU_64 PAIRS DOUBLE", "d = fma(a,b,c)"),
  F2I("119 119 - new 1/1 NONE CONV COMPONENTWISE FLOAT", "d:i = (i32)a, truncation"),
  IDIV("120 120 - new 1/2 NONE ALU_INT COMPONENTWISE SIGNED", "d:i = b ? a/b : 0"),
  IMAX("121 121 - new 1/2 NONE ALU_INT COMPONENTWISE SIGNED", "d:i = max(a,b)"),
  IMIN("122 122 - new 1/2 NONE ALU_INT COMPONENTWISE SIGNED", "d:i = min(a,b)"),
  INEG("123 123 - new 1/1 NONE ALU_INT COMPONENTWISE SIGNED", "d:i = -a"),
  ISGE("124 124 - new 1/2 NONE ALU_INT COMPONENTWISE SIGNED", "d:u = (a>=b signed)?~0:0"),
  ISHR("125 125 - new 1/2 NONE ALU_INT COMPONENTWISE SIGNED", "d:i = a >> (b & 31) (arithmetic)"),
  ISLT("126 126 - new 1/2 NONE ALU_INT COMPONENTWISE SIGNED", "d:u = (a<b signed)?~0:0"),
  F2U("127 127 - new 1/1 NONE CONV COMPONENTWISE FLOAT", "d:u = (u32)a, truncation"),
  U2F("128 128 - new 1/1 NONE CONV COMPONENTWISE UNSIGNED", "d:f = (f32)(u32)a"),
  UADD("129 129 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = a+b"),
  UDIV("130 130 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = b ? a/b : 0xFFFFFFFF"),
  UMAD("131 131 - new 1/3 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = a*b+c"),
  UMAX("132 132 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = max(a,b)"),
  UMIN("133 133 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = min(a,b)"),
  UMOD("134 134 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = b ? a%b : 0xFFFFFFFF"),
  UMUL("135 135 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = low32(a*b)"),
  USEQ("136 136 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = (a==b)?~0:0"),
  USGE("137 137 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = (a>=b unsigned)?~0:0"),
  USHR("138 138 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = a >>> (b & 31)"),
  USLT("139 139 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = (a<b unsigned)?~0:0"),
  USNE("140 140 - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = (a!=b)?~0:0"),
  SWITCH(
      "141 141 - new 0/1 NONE FLOW NONE UNSIGNED",
      "push switch state; selector=a.x (bits); mask=0"),
  CASE(
      "142 142 - new 0/1 NONE FLOW NONE UNSIGNED",
      "mask = mask or lanes with selector==a.x (and outer mask)"),
  DEFAULT(
      "143 143 - new 0/0 NONE FLOW NONE FLOAT", "mask = mask or lanes that matched no CASE so far"),
  ENDSWITCH("144 144 - new 0/0 NONE FLOW NONE FLOAT", "pop switch state"),
  SAMPLE(
      "145 - - new 1/3 SAMPLE SAMPLE10 PER_CHANNEL FLOAT",
      "d = swz(sample(view=src1, sampler=src2, coord=a))"),
  SAMPLE_I(
      "146 - - new 1/2 SAMPLE SAMPLE10 PER_CHANNEL SIGNED",
      "d = swz(texel(view=src1, int coord=a, lod=a.w))"),
  SAMPLE_I_MS(
      "147 - - new 1/3 SAMPLE SAMPLE10 PER_CHANNEL SIGNED",
      "d = swz(texel(view=src1, int coord=a, sample=src2.x))",
      "LOAD_MS"),
  SAMPLE_B("148 - - new 1/4 SAMPLE SAMPLE10 PER_CHANNEL FLOAT", "as SAMPLE with lod bias src3.x"),
  SAMPLE_C(
      "149 - - new 1/4 SAMPLE SAMPLE10 PER_CHANNEL FLOAT",
      "as SAMPLE with compare reference src3.x"),
  SAMPLE_C_LZ("150 - - new 1/4 SAMPLE SAMPLE10 PER_CHANNEL FLOAT", "as SAMPLE_C at lod 0"),
  SAMPLE_D(
      "151 - - new 1/5 SAMPLE SAMPLE10 PER_CHANNEL FLOAT", "as SAMPLE with ddx=src3, ddy=src4"),
  SAMPLE_L(
      "152 - - new 1/4 SAMPLE SAMPLE10 PER_CHANNEL FLOAT", "as SAMPLE with explicit lod src3.x"),
  GATHER4(
      "153 - - new 1/3 SAMPLE SAMPLE10 PER_CHANNEL FLOAT", "d = four texels (component 0 in exec)"),
  SVIEWINFO(
      "154 - - new 1/2 SAMPLE SAMPLE10 PER_CHANNEL UNSIGNED",
      "d:u = dimensions and level count of view src1 at level a.x",
      "RESINFO"),
  SAMPLE_POS(
      "155 - - new 1/2 SAMPLE SAMPLE10 PER_CHANNEL UNSIGNED",
      "d.xy = position of sample src1.x of view src0"),
  SAMPLE_INFO(
      "156 - - new 1/2 SAMPLE SAMPLE10 PER_CHANNEL UNSIGNED", "d.x = number of samples of src0"),
  UARL("157 - - new 1/1 NONE ADDR COMPONENTWISE UNSIGNED", "d:u = a (bits)"),
  UCMP("158 - - new 1/3 NONE SELECT COMPONENTWISE FLOAT", "d = (a:u != 0)?b:c (bits)"),
  IABS("159 - - new 1/1 NONE ALU_INT COMPONENTWISE SIGNED", "d:i = abs(a)"),
  ISSG("160 - - new 1/1 NONE ALU_INT COMPONENTWISE SIGNED", "d:i = sign(a) (-1,0,1)"),
  LOAD(
      "161 - - new 1/2 NONE MEM PER_CHANNEL UNSIGNED",
      "d = memory[src0][src1.x bytes] (buffer/shared/const) or image texel at src1"),
  STORE(
      "162 - - new 1/2 NONE MEM PER_CHANNEL UNSIGNED",
      "memory[dst][src0.x bytes] = src1 (masked), or image texel store"),
  IMG2HND(
      "163 - - new 1/1 NONE MEM PER_CHANNEL UNSIGNED", "d.x:u = the unit of image a; d.yzw = 0"),
  SAMP2HND(
      "164 - - new 1/1 TEX MEM PER_CHANNEL UNSIGNED", "d.x:u = the unit of sampler a; d.yzw = 0"),
  BARRIER("166 - - new 0/0 NONE SYNC NONE UNSIGNED", "thread-group barrier"),
  ATOMUADD("167 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED", "old=mem; mem=old+v; d=old"),
  ATOMXCHG("168 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED", "old=mem; mem=v; d=old"),
  ATOMCAS(
      "169 - - new 1/4 NONE ATOMIC PER_CHANNEL UNSIGNED",
      "old=mem; if old==src2.x mem=src3.x; d=old"),
  ATOMAND("170 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED", "old=mem; mem=old&v; d=old"),
  ATOMOR("171 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED", "old=mem; mem=old or v; d=old"),
  ATOMXOR("172 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED", "old=mem; mem=old^v; d=old"),
  ATOMUMIN("173 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED", "old=mem; mem=umin(old,v); d=old"),
  ATOMUMAX("174 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED", "old=mem; mem=umax(old,v); d=old"),
  ATOMIMIN("175 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED", "old=mem; mem=imin(old,v); d=old"),
  ATOMIMAX("176 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED", "old=mem; mem=imax(old,v); d=old"),
  TEX2(
      "177 - - new 1/3 TEX TEX PER_CHANNEL FLOAT",
      "TEX whose 5th scalar (shadow ref of SHADOWCUBE_ARRAY) is src1.x; unit=src2"),
  TXB2("178 - - new 1/3 TEX TEX PER_CHANNEL FLOAT", "TXB with bias in src1.x; unit=src2"),
  TXL2("179 - - new 1/3 TEX TEX PER_CHANNEL FLOAT", "TXL with lod in src1.x; unit=src2"),
  IMUL_HI("180 - - new 1/2 NONE ALU_INT COMPONENTWISE SIGNED", "d:i = high32(a*b signed)"),
  UMUL_HI("181 - - new 1/2 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = high32(a*b unsigned)"),
  TG4(
      "182 - - new 1/3 TEX TEX PER_CHANNEL FLOAT",
      "gather: d.xyzw = component src1.x of texels (-,+),(+,+),(+,-),(-,-); unit=src2"),
  LODQ(
      "183 - - new 1/2 TEX TEX_QUERY PER_CHANNEL FLOAT",
      "d.x = mip level that would be accessed (clamped); d.y = computed lambda"),
  IBFE(
      "184 - - new 1/3 NONE ALU_INT COMPONENTWISE SIGNED",
      "o=b&31; w=c (w==32&&o==0 -> a); w&=31; w==0 -> 0; w+o<32 -> (a<<(32-w-o))>>(32-w); else a>>o (arith)"),
  UBFE("185 - - new 1/3 NONE ALU_INT COMPONENTWISE UNSIGNED", "as IBFE with logical shifts"),
  BFI(
      "186 - - new 1/4 NONE ALU_INT COMPONENTWISE UNSIGNED",
      "base=a insert=b offset=c&31 width=src3: width==32 -> insert; width&=31; m=((1<<width)-1)<<offset; d=((insert<<offset)&m) or (base&~m)"),
  BREV("187 - - new 1/1 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = bit reverse"),
  POPC("188 - - new 1/1 NONE ALU_INT COMPONENTWISE UNSIGNED", "d:u = bit count"),
  LSB(
      "189 - - new 1/1 NONE ALU_INT COMPONENTWISE UNSIGNED",
      "d:i = index of lowest set bit, -1 if 0"),
  IMSB(
      "190 - - new 1/1 NONE ALU_INT COMPONENTWISE SIGNED",
      "d:i = index of highest bit differing from the sign, -1 if 0 or -1"),
  UMSB(
      "191 - - new 1/1 NONE ALU_INT COMPONENTWISE UNSIGNED",
      "d:i = index of highest set bit, -1 if 0"),
  INTERP_CENTROID(
      "192 - - new 1/1 NONE INTERP PER_CHANNEL FLOAT", "d = IN[n] interpolated at centroid"),
  INTERP_SAMPLE(
      "193 - - new 1/2 NONE INTERP PER_CHANNEL FLOAT", "d = IN[n] interpolated at sample src1.x"),
  INTERP_OFFSET(
      "194 - - new 1/2 NONE INTERP PER_CHANNEL FLOAT", "d = IN[n] interpolated at centre+src1.xy"),
  F2D("195 - - new 1/1 NONE CONV64 PAIRS FLOAT", "d.xy = (f64)a.x; d.zw = (f64)a.y"),
  D2F(
      "196 - - new 1/1 NONE CONV64 PAIRS DOUBLE",
      "first enabled ch = (f32)a.xy; second enabled ch = (f32)a.zw"),
  DABS("197 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = (a>=0)?a:-a per pair"),
  DNEG("198 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = -a"),
  DADD("199 - - new 1/2 NONE ALU_64 PAIRS DOUBLE", "d = a+b"),
  DMUL("200 - - new 1/2 NONE ALU_64 PAIRS DOUBLE", "d = a*b"),
  DMAX("201 - - new 1/2 NONE ALU_64 PAIRS DOUBLE", "d = fmax(a,b)"),
  DMIN("202 - - new 1/2 NONE ALU_64 PAIRS DOUBLE", "d = fmin(a,b)"),
  DSLT("203 - - new 1/2 NONE CMP_64 PAIRS DOUBLE", "d:u = (a<b)?~0:0"),
  DSGE("204 - - new 1/2 NONE CMP_64 PAIRS DOUBLE", "d:u = (a>=b)?~0:0"),
  DSEQ("205 - - new 1/2 NONE CMP_64 PAIRS DOUBLE", "d:u = (a==b)?~0:0"),
  DSNE("206 - - new 1/2 NONE CMP_64 PAIRS DOUBLE", "d:u = (a!=b)?~0:0"),
  DRCP("207 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = 1/a"),
  DSQRT("208 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = sqrt(a)"),
  DMAD("209 - - new 1/3 NONE ALU_64 PAIRS DOUBLE", "d = a*b+c, unfused"),
  DFRAC("210 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = a-floor(a)"),
  DLDEXP(
      "211 - - new 1/2 NONE ALU_64 PAIRS DOUBLE", "d.xy = ldexp(a.xy,b.x); d.zw = ldexp(a.zw,b.z)"),
  D2I(
      "213 - - new 1/1 NONE CONV64 PAIRS DOUBLE",
      "first enabled ch = (i32)a.xy; second enabled ch = (i32)a.zw"),
  I2D("214 - - new 1/1 NONE CONV64 PAIRS SIGNED", "d.xy = (f64)(i32)a.x; d.zw = (f64)(i32)a.y"),
  D2U(
      "215 - - new 1/1 NONE CONV64 PAIRS DOUBLE",
      "first enabled ch = (u32)a.xy; second enabled ch = (u32)a.zw"),
  U2D("216 - - new 1/1 NONE CONV64 PAIRS UNSIGNED", "d.xy = (f64)(u32)a.x; d.zw = (f64)(u32)a.y"),
  DRSQ("217 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = 1/sqrt(a)"),
  DTRUNC("218 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = trunc(a)"),
  DCEIL("219 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = ceil(a)"),
  DFLR("220 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = floor(a)"),
  DROUND("221 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = roundeven(a)"),
  DSSG("222 - - new 1/1 NONE ALU_64 PAIRS DOUBLE", "d = sign(a)"),
  VOTE_ANY(
      "223 - - new 1/1 NONE WAVE PER_CHANNEL UNSIGNED", "d:u = any active lane a.x != 0 ? ~0 : 0"),
  VOTE_ALL(
      "224 - - new 1/1 NONE WAVE PER_CHANNEL UNSIGNED", "d:u = all active lanes a.x != 0 ? ~0 : 0"),
  VOTE_EQ(
      "225 - - new 1/1 NONE WAVE PER_CHANNEL UNSIGNED",
      "d:u = a.x equal in all active lanes ? ~0 : 0"),
  U64SEQ("226 - - new 1/2 NONE CMP_64 PAIRS UINT64", "d:u = (a==b)?~0:0"),
  U64SNE("227 - - new 1/2 NONE CMP_64 PAIRS UINT64", "d:u = (a!=b)?~0:0"),
  I64SLT("228 - - new 1/2 NONE CMP_64 PAIRS INT64", "d:u = (a<b signed)?~0:0"),
  U64SLT("229 - - new 1/2 NONE CMP_64 PAIRS UINT64", "d:u = (a<b unsigned)?~0:0"),
  I64SGE("230 - - new 1/2 NONE CMP_64 PAIRS INT64", "d:u = (a>=b signed)?~0:0"),
  U64SGE("231 - - new 1/2 NONE CMP_64 PAIRS UINT64", "d:u = (a>=b unsigned)?~0:0"),
  I64MIN("232 - - new 1/2 NONE ALU_64 PAIRS INT64", "d = min signed"),
  U64MIN("233 - - new 1/2 NONE ALU_64 PAIRS UINT64", "d = min unsigned"),
  I64MAX("234 - - new 1/2 NONE ALU_64 PAIRS INT64", "d = max signed"),
  U64MAX("235 - - new 1/2 NONE ALU_64 PAIRS UINT64", "d = max unsigned"),
  I64ABS("236 - - new 1/1 NONE ALU_64 PAIRS INT64", "d = abs(a) wrapping"),
  I64SSG("237 - - new 1/1 NONE ALU_64 PAIRS INT64", "d = sign(a) as i64"),
  I64NEG("238 - - new 1/1 NONE ALU_64 PAIRS INT64", "d = -a wrapping"),
  U64ADD("239 - - new 1/2 NONE ALU_64 PAIRS UINT64", "d = a+b"),
  U64MUL("240 - - new 1/2 NONE ALU_64 PAIRS UINT64", "d = low64(a*b)"),
  U64SHL(
      "241 - - new 1/2 NONE ALU_64 PAIRS UINT64",
      "d.xy = a.xy << (b.x & 63); d.zw = a.zw << (b.z & 63)"),
  I64SHR("242 - - new 1/2 NONE ALU_64 PAIRS INT64", "arithmetic >> , counts b.x, b.z masked to 63"),
  U64SHR("243 - - new 1/2 NONE ALU_64 PAIRS UINT64", "logical >> , counts b.x, b.z masked to 63"),
  I64DIV("244 - - new 1/2 NONE ALU_64 PAIRS INT64", "d = b ? a/b : 0"),
  U64DIV("245 - - new 1/2 NONE ALU_64 PAIRS UINT64", "d = b ? a/b : ~0"),
  I64MOD("246 - - new 1/2 NONE ALU_64 PAIRS INT64", "d = b ? a%b : ~0"),
  U64MOD("247 - - new 1/2 NONE ALU_64 PAIRS UINT64", "d = b ? a%b : ~0"),
  DDIV("248 - - new 1/2 NONE ALU_64 PAIRS DOUBLE", "d = a/b"),
  LOD(
      "249 - - new 1/3 NONE TEX_QUERY PER_CHANNEL FLOAT",
      "as LODQ with view=src1 sampler=src2, result swizzled by src1 swizzle (z,w -> 0)"),
  ATOMINC_WRAP(
      "250 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED",
      "old=mem; mem=(old+1<=v)?old+1:0; d=old (GL/NIR reading)"),
  ATOMDEC_WRAP(
      "251 - - new 1/3 NONE ATOMIC PER_CHANNEL UNSIGNED",
      "old=mem; mem=(old==0 or old>v)?v:old-1; d=old (GL/NIR reading)"),
  CND0("- - - new 1/3 NONE HISTORIC COMPONENTWISE FLOAT", "d = (c>=0)?a:b"),
  DFRACEXP(
      "- - - new 2/1 NONE HISTORIC PER_CHANNEL DOUBLE", "(frac,exp) = frexp(a); 2 destinations"),
  LFENCE("- - - new 0/0 NONE HISTORIC NONE FLOAT", "nothing"),
  MFENCE("- - - new 0/0 NONE HISTORIC NONE FLOAT", "nothing"),
  NOISE1("- - - new 1/1 NONE HISTORIC REPLICATED FLOAT", "d = 0, as every implementation had it"),
  NOISE2("- - - new 1/1 NONE HISTORIC REPLICATED FLOAT", "d = 0, as NOISE1"),
  NOISE3("- - - new 1/1 NONE HISTORIC REPLICATED FLOAT", "d = 0, as NOISE1"),
  NOISE4("- - - new 1/1 NONE HISTORIC REPLICATED FLOAT", "d = 0, as NOISE1"),
  SFENCE("- - - new 0/0 NONE HISTORIC NONE FLOAT", "nothing"),
  SWZ("- - - new 1/1 NONE HISTORIC COMPONENTWISE FLOAT", "d = a (raw 32-bit copy, any type)"),
  TXQ_LZ("- - - new 1/1 TEX TEX_QUERY PER_CHANNEL UNSIGNED", "TXQ at level 0");

  /** How the result maps to channels. */
  public enum ChannelRule {
    /** No destination. */
    NONE,
    /** Each channel of the result depends on that channel of the sources alone. */
    COMPONENTWISE,
    /** One scalar, copied to every enabled channel. */
    REPLICATED,
    /** Each channel has a formula of its own. */
    PER_CHANNEL,
    /** 64-bit values in the channel pairs xy and zw. */
    PAIRS
  }

  /** How the sources' words are read, which decides what their modifiers do. */
  public enum SourceType {
    FLOAT,
    SIGNED,
    UNSIGNED,
    DOUBLE,
    INT64,
    UINT64
  }

  /** Whether a texture is involved. */
  public enum Texturing {
    NONE,
    /** TEX family: a sampler operand and a target operand in text. */
    TEX,
    /** SAMPLE family: separate view and sampler operands, no target in text. */
    SAMPLE
  }

  /** The group of the opcode in the specification. */
  public enum Category {
    ADDR,
    ALU_64,
    ALU_FLOAT,
    ALU_INT,
    ATOMIC,
    CMP_64,
    CMP_FLOAT,
    CONV,
    CONV64,
    DERIV,
    DOT,
    FLOW,
    GS,
    HISTORIC,
    INTERP,
    KILL,
    MEM,
    MISC,
    MOVE,
    PACK,
    SAMPLE10,
    SELECT,
    SPECIAL,
    SPECIAL_SCALAR,
    SYNC,
    TEX,
    TEX_QUERY,
    WAVE
  }

  private static final Map<String, TgsiOpcode> BY_NAME = new HashMap<>();

  static {
    for (TgsiOpcode opcode : values()) {
      BY_NAME.put(opcode.name(), opcode);
    }
    for (TgsiOpcode opcode : values()) {
      for (String alias : opcode.aliases) {
        BY_NAME.putIfAbsent(alias, opcode);
      }
    }
  }

  private final int number24;
  private final int number710;
  private final int number2009;
  private final boolean inSeed2009;
  private final int destinations;
  private final int sources;
  private final Texturing texturing;
  private final Category category;
  private final ChannelRule channelRule;
  private final SourceType sourceType;
  private final String formula;
  private final List<String> aliases;

  /**
   * A row.
   *
   * @param row number in 24.0, 7.10 and 2009 ("-" where absent), whether the documentation of 2009
   *     lists it, destinations/sources, texturing, category, channel rule, source type
   */
  TgsiOpcode(String row, String formula, String... aliases) {
    String[] columns = row.split("[ /]");
    this.number24 = number(columns[0]);
    this.number710 = number(columns[1]);
    this.number2009 = number(columns[2]);
    this.inSeed2009 = columns[3].equals("seed");
    this.destinations = number(columns[4]);
    this.sources = number(columns[5]);
    this.texturing = Texturing.valueOf(columns[6]);
    this.category = Category.valueOf(columns[7]);
    this.channelRule = ChannelRule.valueOf(columns[8]);
    this.sourceType = SourceType.valueOf(columns[9]);
    this.formula = formula;
    this.aliases = List.of(aliases);
  }

  private static int number(String text) {
    return text.equals("-") ? -1 : Integer.parseInt(text);
  }

  /** The opcode with this mnemonic or old mnemonic, in any case; null for none. */
  public static TgsiOpcode byName(String name) {
    return BY_NAME.get(name.toUpperCase(Locale.ROOT));
  }

  /** The number in Mesa 24.0, -1 where it does not exist there. */
  public int number24() {
    return number24;
  }

  /** The number in Mesa 7.10, -1 where it does not exist there. */
  public int number710() {
    return number710;
  }

  /** The number in December 2009, -1 where it did not exist. */
  public int number2009() {
    return number2009;
  }

  /** Whether the documentation of December 2009 lists it. */
  public boolean inSeed2009() {
    return inSeed2009;
  }

  /** The number of destination operands. */
  public int destinations() {
    return destinations;
  }

  /** The number of source operands, sampler included. */
  public int sources() {
    return sources;
  }

  /** Whether and how a texture is involved. */
  public Texturing texturing() {
    return texturing;
  }

  /** The group of the opcode in the specification. */
  public Category category() {
    return category;
  }

  /** How the result maps to channels. */
  public ChannelRule channelRule() {
    return channelRule;
  }

  /**
   * How the words of source {@code operand} are read, which decides what its modifiers do. Words
   * without a type are floats to modifiers, as those of MOV.
   */
  public SourceType sourceType(int operand) {
    return switch (this) {
      case UCMP -> operand == 0 ? SourceType.UNSIGNED : SourceType.FLOAT;
      case LDEXP -> operand == 1 ? SourceType.SIGNED : SourceType.FLOAT;
      case DLDEXP -> operand == 1 ? SourceType.SIGNED : SourceType.DOUBLE;
      case U64SHL, U64SHR -> operand == 1 ? SourceType.UNSIGNED : SourceType.UINT64;
      case I64SHR -> operand == 1 ? SourceType.UNSIGNED : SourceType.INT64;
      case INTERP_SAMPLE, TG4 -> operand == 1 ? SourceType.UNSIGNED : SourceType.FLOAT;
      case READ_INVOC -> operand == 1 ? SourceType.UNSIGNED : SourceType.FLOAT;
      case READ_FIRST -> SourceType.FLOAT;
      case ATOMFADD -> operand == 2 ? SourceType.FLOAT : SourceType.UNSIGNED;
      default -> sourceType;
    };
  }

  /** The source operand that names the sampler unit, -1 for none. */
  public int samplerOperand() {
    return switch (this) {
      case SAMPLE, SAMPLE_B, SAMPLE_C, SAMPLE_C_LZ, SAMPLE_D, SAMPLE_L, GATHER4, LOD -> 2;
      default -> texturing == Texturing.TEX ? sources - 1 : -1;
    };
  }

  /** The source operand that names the view of a SAMPLE-family opcode, -1 for none. */
  public int viewOperand() {
    return switch (this) {
      case SAMPLE_POS, SAMPLE_INFO -> 0;
      case LOD -> 1;
      default -> texturing == Texturing.SAMPLE ? 1 : -1;
    };
  }

  /** What a texture opcode asks of its texture; empty for SAMP2HND and other opcodes. */
  public Optional<TextureOperation.Kind> textureKind() {
    return Optional.ofNullable(
        switch (this) {
          case TEX, TXP, TEX2, SAMPLE, SAMPLE_C -> TextureOperation.Kind.IMPLICIT;
          case TXB, TXB2, SAMPLE_B -> TextureOperation.Kind.BIAS;
          case TXL, TXL2, TEX_LZ, SAMPLE_L, SAMPLE_C_LZ -> TextureOperation.Kind.LOD;
          case TXD, SAMPLE_D -> TextureOperation.Kind.GRADIENT;
          case TXF, TXF_LZ, SAMPLE_I, SAMPLE_I_MS -> TextureOperation.Kind.FETCH;
          case TXQ, TXQ_LZ, SVIEWINFO -> TextureOperation.Kind.SIZE;
          case LODQ, LOD -> TextureOperation.Kind.QUERY_LOD;
          case TG4, GATHER4 -> TextureOperation.Kind.GATHER;
          case TXQS, SAMPLE_INFO -> TextureOperation.Kind.SAMPLES;
          case SAMPLE_POS -> TextureOperation.Kind.SAMPLE_POSITION;
          default -> null;
        });
  }

  /** The meaning as a formula. */
  public String formula() {
    return formula;
  }

  /** Old mnemonics that mean this opcode. */
  public List<String> aliases() {
    return aliases;
  }
}
