package org.lanewise.conformance.digest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.conformance.cases.CaseRunner;
import org.lanewise.conformance.functions.ShaderFunction;
import org.lanewise.conformance.random.Emphasis;
import org.lanewise.conformance.random.RandomCases;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Signature;

/** The corpora that need no files. */
public final class DigestedCorpora {
  /** How many inputs of each function a hash stands for; another number makes another hash. */
  private static final int INPUTS = 1 << 14;

  /** How many random programs of each instruction set the hashes of a version stand for. */
  public static final int PROGRAMS = 200;

  private static final int FUNCTION_LANES = 4096;

  private DigestedCorpora() {}

  /**
   * All of them: the built-in cases, functions, and random programs of each instruction set.
   *
   * @param programs how many random programs of each instruction set, usually {@link #PROGRAMS}
   */
  public static List<DigestedCorpus> all(int programs) {
    List<DigestedCorpus> all = new ArrayList<>();
    all.add(cases("cases", CaseCorpus.builtIn().stream().map(CaseCorpus.Entry::parse).toList()));
    all.add(functions(INPUTS));
    for (InstructionSet set : InstructionSet.values()) {
      all.add(random(set, programs));
    }
    return all;
  }

  /**
   * Case files, in order of their names.
   *
   * @param name what the hash is called
   */
  public static DigestedCorpus cases(String name, List<CaseFile> cases) {
    return new DigestedCorpus(
        name,
        cases.size(),
        engine -> {
          ResultDigest digest = new ResultDigest();
          for (CaseFile test : cases) {
            digest.add(test.name(), CaseRunner.run(test, engine));
          }
          return digest.hex();
        });
  }

  /** Random programs of an instruction set, from seed 0 on. */
  public static DigestedCorpus random(InstructionSet set, int count) {
    RandomCases source = RandomCases.of(set, Emphasis.BALANCED);
    return new DigestedCorpus(
        "random-" + set.name().toLowerCase(Locale.ROOT),
        count,
        engine -> {
          ResultDigest digest = new ResultDigest();
          for (long seed = 0; seed < count; seed++) {
            CaseFile random = source.generate(seed).toCase("" + seed, "", "");
            digest.add(random.name(), CaseRunner.run(random, engine));
          }
          return digest.hex();
        });
  }

  /**
   * The functions of docs/numerics.md that are opcodes.
   *
   * @param inputs how many inputs of each, rounded up to whole batches of 4096
   */
  public static DigestedCorpus functions(int inputs) {
    List<ShaderFunction> functions =
        List.of(ShaderFunction.values()).stream().filter(ShaderFunction::isOpcode).toList();
    return new DigestedCorpus(
        "functions",
        (long) inputs * functions.size(),
        engine -> functions(engine, functions, inputs));
  }

  private static String functions(ShaderEngine engine, List<ShaderFunction> functions, int inputs) {
    ResultDigest digest = new ResultDigest();
    for (ShaderFunction function : functions) {
      try (ExecutableShader shader = function.prepare(engine)) {
        Signature signature = shader.program().signature();
        for (int first = 0; first < inputs; first += FUNCTION_LANES) {
          int from = first;
          Comparison.Result result =
              Comparison.run(
                  shader, signature, new Bindings(), FUNCTION_LANES, batch -> fill(batch, from));
          digest.add(function.name(), result);
        }
      }
    }
    return digest.hex();
  }

  /** Words all over the range of 32 bits: the odd factors meet every pattern of low bits. */
  private static void fill(LaneBatch batch, int first) {
    for (int lane = 0; lane < batch.count(); lane++) {
      int number = first + lane;
      batch.setInput(0, 0, lane, Float.intBitsToFloat(number * 0x9E3779B1));
      batch.setInput(0, 1, lane, Float.intBitsToFloat(number * 0x85EBCA6B + 0x3f800000));
    }
  }
}
