package org.lanewise.core.d3d9;

/** One element of a token stream between the version token and the end token, in file order. */
public sealed interface D3d9Statement
    permits D3d9Instruction, D3d9Declaration, D3d9Definition, D3d9Comment {}
