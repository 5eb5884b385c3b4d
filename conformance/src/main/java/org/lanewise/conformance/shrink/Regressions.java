package org.lanewise.conformance.shrink;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.lanewise.conformance.cases.CaseFile;

/** Keeps failing cases as files, named by what they hold. */
public final class Regressions {
  private static final int HASH_DIGITS = 12;

  private Regressions() {}

  /**
   * The name of a case's file: instruction set, stage, and the beginning of the SHA-256 of its text
   * without origin and rule, so that one case found twice has one file.
   *
   * @return such as {@code tgsi-fragment-0123456789ab.case}
   * @throws IllegalArgumentException if the case has no text, see {@link CaseFile#toText}
   */
  public static String name(CaseFile test) {
    String text = CaseDraft.of(test).build("", "", "", test.engines()).toText();
    byte[] hash = sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return "%s-%s-%s.case"
        .formatted(
            test.program().instructionSet().name().toLowerCase(Locale.ROOT),
            test.program().stage().name().toLowerCase(Locale.ROOT).replace('_', '-'),
            HexFormat.of().formatHex(hash).substring(0, HASH_DIGITS));
  }

  /**
   * Writes a case into a folder, which is made if there is none; a file that is there already stays
   * as it is.
   *
   * @return the file
   * @throws IOException if it cannot be written
   * @throws IllegalArgumentException if the case has no text
   */
  public static Path write(Path folder, CaseFile test) throws IOException {
    String text = test.toText();
    Path file = folder.resolve(name(test));
    Files.createDirectories(folder);
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isRegularFile(file)) {
        throw e;
      }
    }
    return file;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
