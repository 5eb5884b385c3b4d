package org.lanewise.conformance.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.SessionNotCreatedException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;

/** Opens a small report in a real browser, from files. Skipped where there is none. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ReportBrowserTest {
  private static final Path PICTURES = Path.of("target", "report-browser");

  /** A function of (text colour, background) in the page: the contrast ratio of WCAG 2. */
  private static final String CONTRAST =
      """
      const luminance = (colour) => {
        const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map((each) => {
          const c = each / 255;
          return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const background = (element) => {
        for (let e = element; e !== null; e = e.parentElement) {
          const colour = getComputedStyle(e).backgroundColor;
          if (colour !== "rgba(0, 0, 0, 0)") return colour;
        }
        return "rgb(255, 255, 255)";
      };
      return [...document.querySelectorAll(".pass, .fail, .hole, .none, .legend, td, th, a, p")]
        .filter((e) => e.textContent.trim() !== "" && e.offsetParent !== null)
        .map((e) => [luminance(getComputedStyle(e).color), luminance(background(e))])
        .map(([a, b]) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05))
        .reduce((a, b) => Math.min(a, b));
      """;

  @TempDir private static Path folder;

  private static ChromeDriver driver;
  private static List<Path> pages;

  @BeforeAll
  static void open() throws IOException {
    Optional<Path> chromium = command("chromium", "chromium-browser", "google-chrome");
    Optional<Path> chromedriver = command("chromedriver");
    assumeTrue(
        chromium.isPresent() && chromedriver.isPresent(),
        "needs chromium and chromedriver on the PATH");
    Path site = folder.resolve("site");
    ReportWriter.write(SampleReport.make(folder), site);
    try (Stream<Path> files = Files.walk(site)) {
      pages = files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
    Files.createDirectories(PICTURES);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.get().toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--user-data-dir=" + folder.resolve("profile"));
    options.setCapability("goog:loggingPrefs", Map.of(LogType.BROWSER, "ALL"));
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.get().toFile())
            .usingAnyFreePort()
            .build();
    try {
      driver = new ChromeDriver(service, options);
    } catch (SessionNotCreatedException e) {
      service.stop();
      assumeTrue(false, "the browser does not start: " + e.getRawMessage());
    }
  }

  private static Optional<Path> command(String... names) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(names)
        .flatMap(
            name ->
                Arrays.stream(path.split(File.pathSeparator))
                    .map(directory -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  @AfterAll
  static void close() {
    if (driver != null) {
      driver.quit();
    }
  }

  @BeforeEach
  void plain() {
    driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    look(1280, "light");
  }

  /** Sets the width of the page, and whether the user likes dark pages. */
  private static void look(int width, String scheme) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 800));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  private static void go(String page) {
    int hash = page.indexOf('#');
    String file = hash < 0 ? page : page.substring(0, hash);
    String place = hash < 0 ? "" : page.substring(hash);
    // A change of the fragment alone loads nothing.
    driver.get("about:blank");
    driver.get(folder.resolve("site").resolve(file).toUri() + place);
  }

  private static void picture(String name) throws IOException {
    Files.write(PICTURES.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
  }

  private static WebElement find(String css) {
    return driver.findElement(By.cssSelector(css));
  }

  private static long number(String script) {
    return ((Number) driver.executeScript(script)).longValue();
  }

  @Test
  void noPageSaysAnythingToTheConsole() {
    for (Path page : pages) {
      driver.get(page.toUri().toString());
      assertTrue(driver.getTitle().endsWith("Lanewise conformance"), page.toString());
      assertEquals(
          List.of(), driver.manage().logs().get(LogType.BROWSER).getAll(), page.toString());
      assertEquals(
          0,
          number(
              "return performance.getEntriesByType('resource').filter(e => !e.name.startsWith('file:')).length"),
          page.toString());
    }
  }

  @Test
  void rowsOpenFilterAndSort() throws IOException {
    go("tgsi.html");
    WebElement detail = find("#KILL_IF .detail");
    WebElement toggle = find("#KILL_IF .toggle");
    assertFalse(detail.isDisplayed());
    toggle.click();
    assertTrue(detail.isDisplayed());
    assertEquals("true", toggle.getDomAttribute("aria-expanded"));
    assertTrue(detail.getText().contains("KILL_IF"), detail.getText());
    toggle.sendKeys(Keys.ENTER);
    assertFalse(detail.isDisplayed());

    WebElement filter = find(".tools input");
    filter.sendKeys("kill_if");
    assertTrue(find("#KILL_IF").isDisplayed());
    assertFalse(find("#DP3").isDisplayed());
    assertTrue(find(".tools [role=status]").getText().endsWith("opcodes"));
    picture("filtered");
    filter.clear();
    filter.sendKeys(Keys.SPACE, Keys.BACK_SPACE);
    assertTrue(find("#DP3").isDisplayed());
    find(".tools select option[value=hole]").click();
    assertFalse(find("#KILL_IF").isDisplayed());
    assertTrue(find("#DP3").isDisplayed());
    find(".tools select option[value=all]").click();

    WebElement rules = find(".grid thead th:nth-child(4)");
    rules.findElement(By.tagName("button")).click();
    assertEquals("ascending", rules.getDomAttribute("aria-sort"));
    rules.findElement(By.tagName("button")).click();
    assertEquals("descending", rules.getDomAttribute("aria-sort"));
    long first = Long.parseLong(find(".grid tbody.row td:nth-child(4)").getText());
    assertEquals(
        first,
        number(
            "return Math.max(...[...document.querySelectorAll('.grid tbody.row')].map(r => Number(r.rows[0].cells[3].textContent)))"));
  }

  @Test
  void linksOpenTheirRow() {
    go("tgsi.html#KILL_IF");
    assertTrue(find("#KILL_IF .detail").isDisplayed());
    find("#KILL_IF .detail a").click();
    assertTrue(driver.getCurrentUrl().contains("/cases/kill.html#"), driver.getCurrentUrl());
  }

  @Test
  void pixelsTellTheirValues() throws IOException {
    go("corpus-sample.html");
    WebElement image = find(".inspect img");
    int width = image.getSize().getWidth();
    // The frame has 4 by 4 pixels; offsets are from the middle: column 2, row 1.
    new Actions(driver).moveToElement(image, width / 8, -width / 8).perform();
    String text = find(".inspect .pixel").getText();
    assertTrue(text.contains("COLOR[0], pixel 2, 1"), text);
    // Pixel 6 of x is 6/16 here and 0.5 there.
    assertTrue(text.contains("0.375 3ec00000"), text);
    assertTrue(text.contains("0.5 3f000000"), text);
    assertTrue(find(".inspect .cursor").isDisplayed());
    find(".inspect .frame").sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN);
    text = find(".inspect .pixel").getText();
    assertTrue(text.contains("pixel 3, 2"), text);
    picture("pixels");
  }

  @Test
  void narrowPagesDoNotScrollSideways() throws IOException {
    look(400, "light");
    for (Path page : pages) {
      driver.get(page.toUri().toString());
      assertTrue(number("return document.documentElement.scrollWidth") <= 400, page.toString());
    }
    go("tgsi.html#KILL_IF");
    picture("narrow");
  }

  @Test
  void textIsReadableInLightAndDark() throws IOException {
    for (String scheme : List.of("light", "dark")) {
      look(1280, scheme);
      for (String page : List.of("index.html", "tgsi.html", "d3d9.html", "cases/kill.html")) {
        go(page);
        double contrast = ((Number) driver.executeScript(CONTRAST)).doubleValue();
        assertTrue(contrast >= 4.5, scheme + " " + page + ": " + contrast);
      }
      go("index.html");
      picture("summary-" + scheme);
      go("functions.html");
      picture("functions-" + scheme);
    }
    // Not the page of the light scheme.
    assertEquals(
        "rgba(20, 23, 27, 1)",
        find("body")
            .getCssValue("background-color")
            .replace("rgb(20, 23, 27)", "rgba(20, 23, 27, 1)"));
  }

  @Test
  void everythingIsThereWithoutScripts() {
    driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    go("tgsi.html");
    assertTrue(driver.findElements(By.cssSelector(".toggle, .tools")).isEmpty());
    assertEquals("table-row", find("#KILL_IF .detail").getCssValue("display"));
  }
}
