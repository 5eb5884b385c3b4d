// What the pages can do with scripts: open rows, filter, sort. Without them everything is there.
"use strict";

(() => {
  document.documentElement.classList.add("scripted");

  const make = (tag, attributes, text) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      element.setAttribute(name, value);
    }
    if (text !== undefined) {
      element.textContent = text;
    }
    return element;
  };

  // A row that opens is a tbody: the row itself, and a row with the detail.
  const setOpen = (row, open) => {
    row.classList.toggle("open", open);
    row.querySelector(".toggle").setAttribute("aria-expanded", open);
  };

  const makeToggles = () => {
    for (const row of document.querySelectorAll("tbody.row")) {
      const head = row.querySelector("th");
      const detail = row.querySelector(".detail");
      detail.id = row.id + "-detail";
      const button = make(
        "button",
        { type: "button", class: "toggle", "aria-expanded": "false", "aria-controls": detail.id },
        head.textContent);
      button.addEventListener("click", () => setOpen(row, !row.classList.contains("open")));
      head.replaceChildren(button);
    }
  };

  // Rows of a table: bodies that open, or the rows of its only body.
  const rowsOf = (table) => {
    const bodies = [...table.tBodies];
    return bodies.some((body) => body.classList.contains("row")) ? bodies : [...bodies[0].rows];
  };

  const words = new WeakMap();
  const textOf = (row) => {
    if (!words.has(row)) {
      words.set(row, row.textContent.toLowerCase());
    }
    return words.get(row);
  };

  const STATES = { all: "all", fail: "with failures", hole: "without a case" };

  const makeFilter = (table) => {
    const rows = rowsOf(table);
    const tools = make("div", { class: "tools", role: "search" });
    const label = make("label", {}, "Filter ");
    const input = make("input", { type: "search", placeholder: "words, all must be there" });
    label.append(input);
    tools.append(label);
    let state = null;
    if (table.hasAttribute("data-states")) {
      const stateLabel = make("label", {}, "Show ");
      state = make("select", {});
      for (const [value, text] of Object.entries(STATES)) {
        if (value === "all" || rows.some((row) => row.dataset.state === value)) {
          state.append(make("option", { value }, text));
        }
      }
      if (state.options.length > 1) {
        stateLabel.append(state);
        tools.append(stateLabel);
      }
    }
    if (rows.some((row) => row.classList.contains("row"))) {
      const button = make("button", { type: "button" }, "Open all");
      button.addEventListener("click", () => {
        const open = button.textContent === "Open all";
        rows.forEach((row) => setOpen(row, open));
        button.textContent = open ? "Close all" : "Open all";
      });
      tools.append(button);
    }
    const status = make("span", { role: "status" });
    tools.append(status);
    const apply = () => {
      const wanted = input.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
      let shown = 0;
      for (const row of rows) {
        const fits =
          wanted.every((word) => textOf(row).includes(word)) &&
          (state === null || state.value === "all" || row.dataset.state === state.value);
        row.hidden = !fits;
        shown += fits ? 1 : 0;
      }
      status.textContent = shown + " of " + rows.length + " " + table.dataset.filter;
    };
    input.addEventListener("input", apply);
    if (state !== null) {
      state.addEventListener("change", apply);
    }
    apply();
    const box = table.closest(".scroll") ?? table;
    box.before(tools);
  };

  const keyOf = (row, column) => {
    const cell = (row.rows ? row.rows[0] : row).cells[column];
    return cell.dataset.key ?? cell.textContent;
  };

  const sort = (table, column, head) => {
    const up = head.getAttribute("aria-sort") !== "ascending";
    for (const other of table.tHead.rows[0].cells) {
      other.removeAttribute("aria-sort");
    }
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const compare =
      head.dataset.sort === "number"
        ? (a, b) => parseFloat(a) - parseFloat(b)
        : (a, b) => a.localeCompare(b, "en", { numeric: true });
    const rows = rowsOf(table).map((row) => [keyOf(row, column), row]);
    rows.sort((a, b) => (up ? 1 : -1) * compare(a[0], b[0]));
    const parent = rows[0][1].parentNode;
    rows.forEach(([, row]) => parent.append(row));
  };

  const makeSort = (table) => {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      if (head.dataset.sort) {
        const button = make("button", { type: "button", class: "sort" }, head.textContent);
        button.addEventListener("click", () => sort(table, column, head));
        head.replaceChildren(button);
      }
    });
  };

  // Boxes that scroll must be reachable by keyboard.
  const makeScrollable = () => {
    for (const box of document.querySelectorAll(".scroll")) {
      const caption = box.querySelector("caption");
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", caption ? caption.textContent : "table");
    }
  };

  const wordsOf = (text) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const view = new DataView(bytes.buffer);
    return (index) => ({ float: view.getFloat32(index * 4), bits: view.getUint32(index * 4) });
  };

  // NaN has a sign and a payload that a number does not show.
  const shown = (word) =>
    (Object.is(word.float, -0) ? "-0" : String(word.float === 0 ? 0 : Number(word.float.toPrecision(9)))) +
    " " + word.bits.toString(16).padStart(8, "0");

  // The values of the pixel under the pointer; with the keyboard, arrows move.
  const makeInspector = (box) => {
    const width = Number(box.dataset.width);
    const height = Number(box.dataset.height);
    const components = [...box.dataset.components];
    const ours = wordsOf(box.dataset.ours);
    const theirs = wordsOf(box.dataset.theirs);
    const pixel = make("div", { class: "pixel", "aria-live": "polite" });
    const hint = "Point at a pixel, or move with the arrow keys.";
    pixel.textContent = hint;
    const cursors = [];
    let at = null;

    const show = (x, y) => {
      at = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
      const index = at[1] * width + at[0];
      for (const cursor of cursors) {
        cursor.hidden = false;
        cursor.style.left = (at[0] * 100) / width + "%";
        cursor.style.top = (at[1] * 100) / height + "%";
        cursor.style.width = 100 / width + "%";
        cursor.style.height = 100 / height + "%";
      }
      const table = make("table", {});
      const head = table.createTHead().insertRow();
      for (const text of ["", "ours", "theirs"]) {
        head.append(make("th", { scope: "col" }, text));
      }
      const body = table.createTBody();
      components.forEach((component, number) => {
        const row = body.insertRow();
        row.append(make("th", { scope: "row" }, component));
        const place = number * width * height + index;
        const pair = [
          box.dataset.live[index] === "1" ? shown(ours(place)) : "discarded",
          box.dataset.theirLive[index] === "1" ? shown(theirs(place)) : "discarded",
        ];
        for (const text of pair) {
          row.append(make("td", { class: pair[0] === pair[1] ? "" : "hole" }, text));
        }
      });
      pixel.replaceChildren(
        make("div", {}, box.dataset.output + ", pixel " + at[0] + ", " + at[1]), table);
    };

    for (const image of box.querySelectorAll("img")) {
      const frame = make("span", { class: "frame" });
      image.before(frame);
      const cursor = make("span", { class: "cursor" });
      cursor.hidden = true;
      cursors.push(cursor);
      frame.append(image, cursor);
      frame.tabIndex = 0;
      frame.setAttribute("role", "group");
      frame.setAttribute("aria-label", image.alt + ": values by arrow keys");
      const point = (event) => {
        const place = image.getBoundingClientRect();
        show(
          Math.floor(((event.clientX - place.left) * width) / place.width),
          Math.floor(((event.clientY - place.top) * height) / place.height));
      };
      frame.addEventListener("pointermove", point);
      frame.addEventListener("pointerdown", point);
      frame.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (step !== undefined) {
          event.preventDefault();
          show(at === null ? 0 : at[0] + step[0], at === null ? 0 : at[1] + step[1]);
        }
      });
    }
    box.querySelector(".frames").append(pixel);
  };

  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target !== null && target.classList.contains("row")) {
      setOpen(target, true);
      target.scrollIntoView();
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    makeToggles();
    document.querySelectorAll("table[data-filter]").forEach(makeFilter);
    document.querySelectorAll("table:has(th[data-sort])").forEach(makeSort);
    makeScrollable();
    document.querySelectorAll(".inspect").forEach(makeInspector);
    follow();
    window.addEventListener("hashchange", follow);
  });
})();
