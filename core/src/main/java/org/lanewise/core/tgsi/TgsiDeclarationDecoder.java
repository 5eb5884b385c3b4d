package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.program.Stage;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;

/** Decodes the tokens of declarations. Source: specs/tgsi.md section 3.2. */
final class TgsiDeclarationDecoder {
  private static final List<TgsiField> RETURN_TYPES =
      List.of(
          TgsiField.DECLARATION_SAMPLER_VIEW_RETURN_TYPE_X,
          TgsiField.DECLARATION_SAMPLER_VIEW_RETURN_TYPE_Y,
          TgsiField.DECLARATION_SAMPLER_VIEW_RETURN_TYPE_Z,
          TgsiField.DECLARATION_SAMPLER_VIEW_RETURN_TYPE_W);

  private static final List<TgsiField> STREAMS =
      List.of(
          TgsiField.DECLARATION_SEMANTIC_STREAM_X,
          TgsiField.DECLARATION_SEMANTIC_STREAM_Y,
          TgsiField.DECLARATION_SEMANTIC_STREAM_Z,
          TgsiField.DECLARATION_SEMANTIC_STREAM_W);

  private final TgsiTokenReader in;
  private final TgsiLayout layout;
  private final Stage stage;
  private final TgsiDeclarationBuilder parts = new TgsiDeclarationBuilder();

  private TgsiDeclarationDecoder(TgsiTokenReader in, Stage stage) {
    this.in = in;
    this.layout = in.layout();
    this.stage = stage;
  }

  /** Decodes the declaration that stands next. */
  static TgsiDeclaration declaration(TgsiTokenReader in, Stage stage) {
    return new TgsiDeclarationDecoder(in, stage).declaration();
  }

  private TgsiDeclaration declaration() {
    int token = in.next("a declaration");
    int begin = in.last();
    parts.file = in.meaning(TgsiField.DECLARATION_FILE, token, layout::file, "register file");
    int mask = in.get(TgsiField.DECLARATION_USAGE_MASK, token);
    // That no component is used says nothing; the tokens are kept.
    parts.mask = mask == 0 ? WriteMask.XYZW : WriteMask.of(mask);
    parts.invariant = in.isSet(TgsiField.DECLARATION_INVARIANT, token);
    parts.local = in.isSet(TgsiField.DECLARATION_LOCAL, token);
    parts.atomic = in.isSet(TgsiField.DECLARATION_ATOMIC, token);
    if (parts.file == TgsiFile.MEMORY) {
      parts.memoryKind =
          Optional.of(
              TgsiDeclaration.MemoryKind.values()[in.get(TgsiField.DECLARATION_MEM_TYPE, token)]);
    }
    range();
    if (in.isSet(TgsiField.DECLARATION_DIMENSION, token)) {
      dimension();
    }
    interpolation(token);
    if (in.isSet(TgsiField.DECLARATION_SEMANTIC, token)) {
      semantic();
    }
    parts.perVertex = TgsiTokens.isPerVertex(stage, parts.file, parts.semantic.orElse(""));
    switch (parts.file) {
      case IMAGE -> image();
      case SVIEW -> view();
      case IMMX -> rows();
      default -> {}
    }
    boolean isArray = in.isSet(TgsiField.DECLARATION_ARRAY, token);
    if (isArray) {
      int array = in.next("an array token");
      parts.arrayId = in.get(TgsiField.DECLARATION_ARRAY_ARRAY_ID, array);
    }
    int counted = in.get(TgsiField.DECLARATION_NR_TOKENS, token);
    int length = in.at() - begin;
    // ureg does not count the token of an array.
    if (counted != length && !(isArray && counted == length - 1)) {
      throw TgsiTokenReader.error(
          begin,
          "a declaration that counts " + counted + " tokens",
          length + " tokens, by its flags");
    }
    return parts.build();
  }

  private void range() {
    int range = in.next("a declaration's range");
    parts.first = in.get(TgsiField.DECLARATION_RANGE_FIRST, range);
    parts.last = in.get(TgsiField.DECLARATION_RANGE_LAST, range);
    if (parts.last < parts.first) {
      throw TgsiTokenReader.error(
          in.last(), "range " + parts.first + ".." + parts.last + " is empty", "first..last");
    }
  }

  private void dimension() {
    int token = in.next("a declaration's dimension");
    if (parts.file == TgsiFile.IN || parts.file == TgsiFile.OUT) {
      throw TgsiTokenReader.error(
          in.last(), "a declaration of " + parts.file + " with a dimension", "CONST or HWATOMIC");
    }
    parts.dimension = Optional.of(in.get(TgsiField.DECLARATION_DIMENSION_INDEX_2D, token));
  }

  /** Reads the interpolation, which means something for inputs of fragments only. */
  private void interpolation(int token) {
    boolean isNew = layout == TgsiLayout.MESA_24_0;
    Optional<TgsiDeclaration.Interpolation> interpolation = Optional.empty();
    TgsiDeclaration.Location location = TgsiDeclaration.Location.CENTER;
    if (!isNew) {
      interpolation =
          Optional.of(
              in.element(
                  TgsiField.DECLARATION_INTERPOLATE,
                  token,
                  layout.interpolations(),
                  "interpolation"));
      if (in.isSet(TgsiField.DECLARATION_CENTROID, token)) {
        location = TgsiDeclaration.Location.CENTROID;
      }
    } else if (in.isSet(TgsiField.DECLARATION_INTERPOLATE, token)) {
      int interp = in.next("an interpolation token");
      interpolation =
          Optional.of(
              in.element(
                  TgsiField.DECLARATION_INTERP_INTERPOLATE,
                  interp,
                  layout.interpolations(),
                  "interpolation"));
      location =
          in.element(
              TgsiField.DECLARATION_INTERP_LOCATION,
              interp,
              List.of(TgsiDeclaration.Location.values()),
              "location");
    }
    if (stage == Stage.FRAGMENT && parts.file == TgsiFile.IN) {
      parts.interpolation = interpolation;
      // The centre is meant where nothing is said.
      parts.location =
          Optional.of(location).filter(place -> place != TgsiDeclaration.Location.CENTER);
    }
    int wrap = in.get(TgsiField.DECLARATION_CYLINDRICAL_WRAP, token);
    parts.wrap = wrap == 0 ? Optional.empty() : Optional.of(WriteMask.of(wrap));
  }

  private void semantic() {
    int token = in.next("a semantic token");
    parts.semantic =
        Optional.of(
            in.meaning(TgsiField.DECLARATION_SEMANTIC_NAME, token, layout::semantic, "semantic"));
    parts.semanticIndex = in.get(TgsiField.DECLARATION_SEMANTIC_INDEX, token);
    List<Integer> streams = STREAMS.stream().map(field -> in.get(field, token)).toList();
    if (!streams.equals(List.of(0, 0, 0, 0))) {
      parts.streams.addAll(streams);
    }
  }

  private void image() {
    int token = in.next("an image token");
    parts.target = target(in, TgsiField.DECLARATION_IMAGE_RESOURCE, token);
    parts.raw = in.isSet(TgsiField.DECLARATION_IMAGE_RAW, token);
    parts.writable = in.isSet(TgsiField.DECLARATION_IMAGE_WRITABLE, token);
    parts.format = format(in, TgsiField.DECLARATION_IMAGE_FORMAT, token);
  }

  private void view() {
    int token = in.next("a sampler view token");
    parts.target = target(in, TgsiField.DECLARATION_SAMPLER_VIEW_RESOURCE, token);
    List<Integer> codes = RETURN_TYPES.stream().map(field -> in.get(field, token)).toList();
    boolean isOne = codes.stream().distinct().count() == 1;
    if (isOne && codes.getFirst() == TgsiTokens.UNKNOWN_TYPE) {
      return;
    }
    for (int i = 0; i < (isOne ? 1 : 4); i++) {
      List<TgsiDeclaration.ReturnType> types = List.of(TgsiDeclaration.ReturnType.values());
      parts.returnTypes.add(in.element(RETURN_TYPES.get(i), token, types, "return type"));
    }
  }

  private void rows() {
    for (int row = parts.first; row <= parts.last; row++) {
      List<Integer> words = new ArrayList<>(4);
      for (int c = 0; c < 4; c++) {
        words.add(in.next("a word of an array of immediates"));
      }
      parts.values.add(words);
    }
  }

  /** The target of a field's code, empty for UNKNOWN. */
  static Optional<TextureTarget> target(TgsiTokenReader in, TgsiField field, int token) {
    int code = in.get(field, token);
    if (!in.layout().isTarget(code)) {
      throw TgsiTokenReader.error(
          in.last(), "texture target " + code, "a texture target of layout " + in.layout());
    }
    return in.layout().target(code);
  }

  /** The format of a field's code, empty for none. */
  static Optional<String> format(TgsiTokenReader in, TgsiField field, int token) {
    return in.get(field, token) == 0
        ? Optional.empty()
        : Optional.of(in.meaning(field, token, TgsiFormats::name, "image format"));
  }
}
