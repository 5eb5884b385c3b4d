package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lanewise.core.program.Signature.Resource;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.texture.ImageFormat;
import org.lanewise.core.texture.TextureTarget;

/**
 * The memory that an instruction names: what its resource operand and its memory argument say.
 * Source: specs/tgsi.md section 4.11.
 *
 * @param kind the kind of memory
 * @param unit the unit; 0 for kinds that are bound once
 * @param counter of {@code HWATOMIC} the counter, which takes the place of an address; else empty
 * @param target the target of an image, empty for other kinds and where nobody names it
 * @param format the format that the instruction, or else the declaration, names for an image; empty
 *     for that of what is bound
 */
public record TgsiAccess(
    ResourceKind kind,
    TgsiIndex unit,
    Optional<TgsiIndex> counter,
    Optional<TextureTarget> target,
    Optional<ImageFormat> format) {

  private static final String NO_FORMAT = "PIPE_FORMAT_NONE";

  /** Whether an opcode has an operand that names memory or a handle. */
  public static boolean isAccess(TgsiOpcode opcode) {
    return switch (opcode.category()) {
      case MEM, ATOMIC -> true;
      default -> false;
    };
  }

  /** The resource operand of an instruction on memory. */
  public static TgsiRegister register(TgsiInstruction instruction) {
    return instruction.opcode() == TgsiOpcode.STORE
        ? instruction.destinations().getFirst().register()
        : instruction.sources().getFirst().register();
  }

  /**
   * The memory that an instruction works on.
   *
   * @param instruction LOAD, STORE, RESQ, ATOM* or IMG2HND of this program, which the validator
   *     accepts
   */
  public static TgsiAccess of(TgsiProgram program, TgsiInstruction instruction) {
    return of(program.declarations(), instruction);
  }

  static TgsiAccess of(List<TgsiDeclaration> declarations, TgsiInstruction instruction) {
    TgsiRegister register = register(instruction);
    TgsiIndex index = register.index();
    return switch (register.file()) {
      case BUFFER -> bytes(ResourceKind.BUFFER, index);
      case CONST, CONSTBUF -> bytes(ResourceKind.CONSTANT, index);
      case MEMORY -> bytes(memoryKind(declarations, index.offset()), TgsiIndex.of(0));
      case HWATOMIC ->
          new TgsiAccess(
              ResourceKind.ATOMIC,
              register.dimension().orElse(TgsiIndex.of(0)),
              Optional.of(index),
              Optional.empty(),
              Optional.empty());
      case IMAGE -> image(declarations, instruction, index);
      case NULL, IN, OUT, TEMP, SAMP, ADDR, IMM, SV, SVIEW, LOOP, PRED, IMMX, TEMPX ->
          throw new IllegalArgumentException(register.file() + " is no memory");
    };
  }

  private static TgsiAccess bytes(ResourceKind kind, TgsiIndex unit) {
    return new TgsiAccess(kind, unit, Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static TgsiAccess image(
      List<TgsiDeclaration> declarations, TgsiInstruction instruction, TgsiIndex index) {
    Optional<TgsiDeclaration> declaration =
        find(declarations, TgsiFile.IMAGE, index.isRelative() ? -1 : index.offset());
    Optional<TextureTarget> target =
        instruction
            .memory()
            .flatMap(TgsiMemory::target)
            .or(() -> declaration.flatMap(TgsiDeclaration::target));
    Optional<String> format =
        instruction
            .memory()
            .flatMap(TgsiMemory::format)
            .filter(name -> !name.equals(NO_FORMAT))
            .or(() -> declaration.flatMap(TgsiDeclaration::format));
    return new TgsiAccess(
        ResourceKind.IMAGE,
        index,
        Optional.empty(),
        target,
        format.flatMap(name -> Optional.ofNullable(ImageFormat.of(name))));
  }

  /** The name of the format that an access of an image names, empty for none. */
  static Optional<String> formatName(
      List<TgsiDeclaration> declarations, TgsiInstruction instruction) {
    TgsiIndex index = register(instruction).index();
    return instruction
        .memory()
        .flatMap(TgsiMemory::format)
        .or(
            () ->
                find(declarations, TgsiFile.IMAGE, index.isRelative() ? -1 : index.offset())
                    .flatMap(TgsiDeclaration::format))
        .filter(name -> !name.equals(NO_FORMAT));
  }

  /** The declaration of a register; any of its file for a negative number. */
  private static Optional<TgsiDeclaration> find(
      List<TgsiDeclaration> declarations, TgsiFile file, int register) {
    return declarations.stream()
        .filter(d -> d.file() == file)
        .filter(d -> register < 0 || d.first() <= register && register <= d.last())
        .findFirst();
  }

  private static ResourceKind memoryKind(List<TgsiDeclaration> declarations, int register) {
    return find(declarations, TgsiFile.MEMORY, register)
        .map(TgsiAccess::memoryKind)
        .orElse(ResourceKind.GLOBAL);
  }

  private static ResourceKind memoryKind(TgsiDeclaration declaration) {
    return switch (declaration.memoryKind().orElse(TgsiDeclaration.MemoryKind.GLOBAL)) {
      case GLOBAL -> ResourceKind.GLOBAL;
      case SHARED -> ResourceKind.SHARED;
      case PRIVATE -> ResourceKind.PRIVATE;
      case INPUT -> ResourceKind.INPUT;
    };
  }

  private boolean writes(TgsiInstruction instruction) {
    return instruction.opcode() == TgsiOpcode.STORE
        || instruction.opcode().category() == TgsiOpcode.Category.ATOMIC;
  }

  private static boolean isConstant(TgsiInstruction instruction) {
    TgsiFile file = register(instruction).file();
    return file == TgsiFile.CONST || file == TgsiFile.CONSTBUF;
  }

  // The resources of a program

  /** The memory that a program uses, by kind and unit. */
  static List<Resource> resources(
      List<TgsiDeclaration> declarations, List<TgsiInstruction> instructions) {
    Map<List<Integer>, Resource> found = new TreeMap<>(Comparator.comparing(List::toString));
    for (TgsiDeclaration declaration : declarations) {
      declared(declaration).forEach(resource -> found.put(key(resource), resource));
    }
    for (TgsiInstruction instruction : instructions) {
      if (isAccess(instruction.opcode()) && isResource(register(instruction).file())) {
        used(declarations, instruction, found);
      }
    }
    List<Resource> resources = new ArrayList<>(found.values());
    resources.sort(Comparator.comparing(Resource::kind).thenComparingInt(Resource::unit));
    return resources;
  }

  private static List<Integer> key(Resource resource) {
    return List.of(resource.kind().ordinal(), resource.unit());
  }

  /** Whether a file is memory to instructions on memory. */
  static boolean isResource(TgsiFile file) {
    return switch (file) {
      case BUFFER, IMAGE, MEMORY, HWATOMIC, CONST, CONSTBUF -> true;
      case NULL, IN, OUT, TEMP, SAMP, ADDR, IMM, SV, SVIEW, LOOP, PRED, IMMX, TEMPX -> false;
    };
  }

  private static List<Resource> declared(TgsiDeclaration declaration) {
    List<Resource> resources = new ArrayList<>();
    switch (declaration.file()) {
      case BUFFER, CONSTBUF -> {
        ResourceKind kind =
            declaration.file() == TgsiFile.BUFFER ? ResourceKind.BUFFER : ResourceKind.CONSTANT;
        for (int unit = declaration.first(); unit <= declaration.last(); unit++) {
          resources.add(new Resource(kind, unit, null, null, false));
        }
      }
      case IMAGE -> {
        ImageFormat format = declaration.format().map(ImageFormat::of).orElse(null);
        for (int unit = declaration.first(); unit <= declaration.last(); unit++) {
          resources.add(
              new Resource(
                  ResourceKind.IMAGE,
                  unit,
                  declaration.target().orElse(null),
                  format,
                  declaration.writable()));
        }
      }
      case MEMORY -> resources.add(new Resource(memoryKind(declaration), 0, null, null, false));
      case HWATOMIC ->
          resources.add(
              new Resource(
                  ResourceKind.ATOMIC, declaration.dimension().orElse(0), null, null, true));
      default -> {}
    }
    return resources;
  }

  /** Constant buffers are declared elsewhere; others may be found to be written. */
  private static void used(
      List<TgsiDeclaration> declarations,
      TgsiInstruction instruction,
      Map<List<Integer>, Resource> found) {
    TgsiAccess access = of(declarations, instruction);
    if (isConstant(instruction) && !access.unit.isRelative()) {
      Resource constants =
          new Resource(ResourceKind.CONSTANT, access.unit.offset(), null, null, false);
      found.putIfAbsent(key(constants), constants);
    } else if (isConstant(instruction)) {
      for (TgsiDeclaration declaration : declarations) {
        if (declaration.file() == TgsiFile.CONST) {
          int buffer = declaration.dimension().orElse(0);
          Resource constants = new Resource(ResourceKind.CONSTANT, buffer, null, null, false);
          found.putIfAbsent(key(constants), constants);
        }
      }
    }
    if (access.writes(instruction)) {
      found.replaceAll(
          (key, resource) ->
              resource.kind() == access.kind
                      && (access.unit.isRelative() || resource.unit() == access.unit.offset())
                  ? new Resource(
                      resource.kind(), resource.unit(), resource.target(), resource.format(), true)
                  : resource);
    }
  }
}
