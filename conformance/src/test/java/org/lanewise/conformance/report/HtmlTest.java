package org.lanewise.conformance.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class HtmlTest {
  private static String written(String text) {
    return new Html().element("b", text).done().replace("<!DOCTYPE html>\n", "");
  }

  @Test
  void textIsNeverMarkup() {
    assertEquals(
        "<b>&lt;script&gt;a &amp;&amp; &quot;b&quot; &#39;&lt;/script&gt;</b>",
        written("<script>a && \"b\" '</script>"));
  }

  @Test
  void attributesCannotBeLeft() {
    String html = new Html().empty("img", "alt", "\"><script>", "src", "a'b").done();
    assertEquals("<!DOCTYPE html>\n<img alt=\"&quot;&gt;&lt;script&gt;\" src=\"a&#39;b\">", html);
  }

  @Test
  void whatIsNoCharacterOfHtmlIsReplaced() {
    assertEquals("<b>a\ufffdb\ufffdc\td\ufffde</b>", written("a\u0000b\u0085c\td\ud800e"));
    assertEquals("<b>\ud83d\ude00</b>", written("\ud83d\ude00"));
  }

  @Test
  void anAttributeWithoutValueIsLeftOut() {
    assertEquals("<!DOCTYPE html>\n<b>x</b>", new Html().element("b", "x", "title", null).done());
  }

  @Test
  void whatIsOpenMustBeClosed() {
    assertThrows(IllegalStateException.class, () -> new Html().open("p").done());
    assertThrows(IllegalArgumentException.class, () -> new Html().empty("div"));
  }
}
