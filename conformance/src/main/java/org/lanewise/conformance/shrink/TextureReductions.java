package org.lanewise.conformance.shrink;

import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;
import org.lanewise.core.texture.TextureBinding.ViewSwizzle;
import org.lanewise.core.texture.TextureTarget;

/** Plainer textures. */
final class TextureReductions {
  /** The colour of a plain texture, whose components differ. */
  private static final float[] COLOR = {0.25f, 0.5f, 0.75f, 1};

  /** The wide plain texture is so large along each direction. */
  private static final int WIDE = 2;

  private TextureReductions() {}

  static List<Reduction<?>> all() {
    return List.of(
        plainer("one colour", 2, b -> new TextureBinding(colour(b), b.sampler(), b.swizzle())),
        plainer("few texels", 1, b -> new TextureBinding(few(b), b.sampler(), b.swizzle())),
        new Reduction<Integer>(
            "default samplers",
            test ->
                units(test).stream()
                    .filter(u -> !test.textures().get(u).sampler().equals(Sampler.DEFAULT))
                    .toList(),
            (test, units) ->
                changed(
                    test,
                    units,
                    b -> new TextureBinding(b.texture(), Sampler.DEFAULT, b.swizzle()))),
        sampler("filters", TextureReductions::unfiltered),
        sampler("levels", TextureReductions::unlevelled),
        sampler("wrapping", s -> s.withWrap(Sampler.Wrap.REPEAT)),
        new Reduction<Integer>(
            "view swizzles",
            test ->
                units(test).stream()
                    .filter(u -> !test.textures().get(u).swizzle().equals(ViewSwizzle.IDENTITY))
                    .toList(),
            (test, units) ->
                changed(
                    test,
                    units,
                    b -> new TextureBinding(b.texture(), b.sampler(), ViewSwizzle.IDENTITY))));
  }

  private static List<Integer> units(CaseFile test) {
    return List.copyOf(new TreeMap<>(test.textures()).keySet());
  }

  private static CaseFile changed(
      CaseFile test, List<Integer> units, UnaryOperator<TextureBinding> plainer) {
    CaseDraft draft = CaseDraft.of(test);
    units.forEach(unit -> draft.textures.computeIfPresent(unit, (u, b) -> plainer.apply(b)));
    return draft.build();
  }

  private static Reduction<Integer> sampler(String name, UnaryOperator<Sampler> plainer) {
    UnaryOperator<TextureBinding> change =
        b -> new TextureBinding(b.texture(), plainer.apply(b.sampler()), b.swizzle());
    return new Reduction<>(
        "sampler " + name,
        test ->
            units(test).stream()
                .filter(
                    u ->
                        !change
                            .apply(test.textures().get(u))
                            .sampler()
                            .equals(test.textures().get(u).sampler()))
                .toList(),
        (test, units) -> changed(test, units, change));
  }

  private static Sampler unfiltered(Sampler s) {
    return s.withFilters(Sampler.Filter.NEAREST, Sampler.Filter.NEAREST, Sampler.MipFilter.NONE);
  }

  private static Sampler unlevelled(Sampler s) {
    return new Sampler(
        s.wrapS(),
        s.wrapT(),
        s.wrapR(),
        s.min(),
        s.mag(),
        s.mip(),
        0,
        Sampler.DEFAULT.minLod(),
        Sampler.DEFAULT.maxLod(),
        Sampler.BorderColor.ZERO,
        s.compare(),
        s.normalized());
  }

  /** A reduction for textures that are less plain than what it makes of them. */
  private static Reduction<Integer> plainer(
      String name, int plainness, UnaryOperator<TextureBinding> plainer) {
    return new Reduction<>(
        name,
        test ->
            units(test).stream()
                .filter(u -> plainness(test.textures().get(u).texture()) < plainness)
                .toList(),
        (test, units) -> changed(test, units, plainer));
  }

  /** 2 for one colour, 1 for few texels without levels, else 0. */
  private static int plainness(Texture texture) {
    Texture.Level first = texture.level(0);
    boolean levels = texture.levelCount() == 1 && texture.samples() == 1;
    boolean floats = texture.storage() == Texture.Storage.RGBA32;
    if (!levels || !floats || texture.clampsReference()) {
      return 0;
    }
    int slices = slices(texture.target());
    if (first.width() == 1 && first.height() == 1 && first.slices() == slices) {
      return 2;
    }
    return first.width() <= WIDE && first.height() <= WIDE && first.slices() <= slices ? 1 : 0;
  }

  private static int slices(TextureTarget target) {
    return target.isCube() ? 6 : 1;
  }

  private static Texture colour(TextureBinding binding) {
    TextureTarget target = binding.texture().target();
    int slices = slices(target);
    float[] texels = new float[slices * 4];
    for (int i = 0; i < texels.length; i++) {
      texels[i] = COLOR[i % 4];
    }
    return Texture.ofRgba32(target, List.of(new Texture.Level(1, 1, slices, 0)), texels, false);
  }

  /** Texels that tell their place: x, y, slice, 0, as case files have them by default. */
  private static Texture few(TextureBinding binding) {
    TextureTarget target = binding.texture().target();
    int height = target.isCube() || target.coordinates() > 1 ? WIDE : 1;
    int slices = slices(target);
    float[] texels = new float[WIDE * height * slices * 4];
    for (int i = 0; i < texels.length / 4; i++) {
      texels[i * 4] = i % WIDE;
      texels[i * 4 + 1] = i / WIDE % height;
      texels[i * 4 + 2] = i / WIDE / height;
    }
    return Texture.ofRgba32(
        target, List.of(new Texture.Level(WIDE, height, slices, 0)), texels, false);
  }
}
