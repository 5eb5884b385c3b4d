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
    follow();
    window.addEventListener("hashchange", follow);
  });
})();
