// What the pages can do beyond what they are: search, filters, stepping through moves, boards as
// files. Without it every page shows all that it has.
"use strict";
(() => {
  const one = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const make = (name, members = {}, ...children) => {
    const element = Object.assign(document.createElement(name), members);
    element.append(...children);
    return element;
  };

  // Search: words of the question, without those that every question has.
  const common = new Set("a an and are as at be by can do does for how i if in is it my of on or the there to was what when where which who why with".split(" "));
  const stem = (word) => word.replace(/(ing|ed|es|s|d)$/, (end) => (word.length - end.length > 2 ? "" : end));
  const words = (text) =>
    text.toLowerCase().split(/[^\p{L}\p{N}.-]+/u).filter((word) => word && !common.has(word)).map((word) => (/\d/.test(word) ? word : stem(word)));

  function worth(entry, asked) {
    let sum = entry.weight;
    for (const word of asked) {
      const at = entry.title.indexOf(word);
      if (entry.id === word) sum += 200;
      else if (entry.id.startsWith(word)) sum += 60;
      else if (at === 0 || entry.title.includes(` ${word}`)) sum += 30 + (20 * word.length) / entry.title.length;
      else if (at > 0) sum += 12;
      else if (entry.text.includes(word)) sum += 6;
      else return -1;
    }
    return sum;
  }

  function search() {
    const form = one("#search"), field = one("#q"), list = one("#entries"), told = one("#told");
    if (!list) return;
    const weights = { topic: 40, clause: 12, question: 10, discrepancy: 6, scenario: 5, tile: 4, port: 8, diagnostic: 3 };
    const entries = all("li", list).map((item) => {
      const kind = item.parentElement.dataset.kind, link = one("a", item), text = item.textContent.toLowerCase();
      return { item, kind, id: link.textContent.toLowerCase(), title: link.textContent.toLowerCase(), text, weight: weights[kind] ?? 0 };
    });
    const found = make("ol", { id: "found" });
    list.before(found);
    const ask = () => {
      const asked = words(field.value), began = performance.now();
      list.hidden = asked.length > 0;
      found.replaceChildren();
      if (asked.length === 0) return void (told.textContent = "");
      const best = entries
        .map((entry) => ({ entry, sum: worth(entry, asked) }))
        .filter(({ sum }) => sum >= 0)
        .sort((a, b) => b.sum - a.sum);
      for (const { entry } of best.slice(0, 40)) {
        const copy = entry.item.cloneNode(true);
        copy.prepend(make("span", { className: "pill", textContent: entry.kind }), " ");
        found.append(copy);
      }
      told.textContent = `${best.length} found`;
      document.documentElement.dataset.searched = String(performance.now() - began);
    };
    field.value = new URLSearchParams(location.search).get("q") ?? "";
    field.addEventListener("input", ask);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      one("li > a", found)?.focus();
    });
    document.addEventListener("keydown", (event) => {
      const links = all("li > a:first-of-type", found), at = links.indexOf(document.activeElement);
      if (links.length === 0 || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
      if (at < 0 && document.activeElement !== field) return;
      event.preventDefault();
      const next = at + (event.key === "ArrowDown" ? 1 : -1);
      (links[next] ?? field).focus();
    });
    ask();
    if (!field.value) field.focus();
  }

  // "/" leads to the search from anywhere.
  function slash() {
    document.addEventListener("keydown", (event) => {
      if (event.key !== "/" || /INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName)) return;
      event.preventDefault();
      const field = one("#q");
      if (field) field.focus();
      else location.href = one("a.to-search").href;
    });
  }

  // Filters: one choice for each data-… that the members of a list have in more than one value.
  function filters() {
    for (const list of all(".filterable")) {
      const items = all("[data-state], [data-book], [data-doubt]", list), names = ["book", "edition", "topic", "state", "doubt"];
      const bar = make("div", { className: "filter-bar" }), chosen = {};
      const apply = () => {
        let shown = 0;
        for (const item of items) {
          item.hidden = names.some((name) => chosen[name] && !(item.dataset[name] ?? "").split("|").includes(chosen[name]));
          shown += !item.hidden;
        }
        told.textContent = `${shown} of ${items.length}`;
        for (const group of all("details", list)) if (Object.values(chosen).some(Boolean)) group.open = true;
      };
      const told = make("span", { className: "soft" });
      told.setAttribute("role", "status");
      for (const name of names) {
        const values = [...new Set(items.flatMap((item) => (item.dataset[name] ?? "").split("|")))].filter(Boolean).sort();
        if (values.length < 2) continue;
        const select = make("select", {}, make("option", { value: "", textContent: `any ${name}` }), ...values.map((value) => make("option", { value, textContent: value })));
        select.setAttribute("aria-label", name);
        select.addEventListener("change", () => {
          chosen[name] = select.value;
          apply();
        });
        bar.append(select);
      }
      if (!bar.children.length) continue;
      bar.append(told);
      list.before(bar);
      apply();
    }
  }

  // On a phone the cells of a row stand below each other, and say what they are.
  function labels() {
    for (const table of all("table.stacked")) {
      const heads = all("thead th", table).map((head) => head.textContent);
      for (const row of all("tbody tr", table))
        [...row.cells].forEach((cell, i) => i > 0 && heads[i] && !one(".head", cell) && (cell.dataset.head = heads[i]));
    }
  }

  // Stepping through: the moves of a page one at a time; each has its own address, #m3.
  function player() {
    const steps = all(".step[id^=m]").filter((step) => /^m\d+$/.test(step.id)), game = one("svg.game");
    if (steps.length < 2) return;
    // A whole game is one drawing: its parts know from which move to which they are there.
    const parts = game ? all("[data-s]", game).map((part) => ({ part, since: Number(part.dataset.s), until: Number(part.dataset.u ?? 1e9) })) : [];
    const set = (move) => {
      for (const { part, since, until } of parts) {
        const there = since <= move && move < until;
        part.classList.toggle("off", !there);
        part.classList.toggle("on", there);
        if (part.classList.contains("laid")) part.classList.toggle("fresh", since === move);
      }
    };
    let at = one('.moves[data-open="last"]') ? steps.length - 1 : 0;
    const button = (text, label, go) => {
      const element = make("button", { type: "button", textContent: text });
      element.setAttribute("aria-label", label);
      element.addEventListener("click", go);
      return element;
    };
    const slider = make("input", { type: "range", min: 0, max: steps.length - 1, value: 0 });
    slider.setAttribute("aria-label", "move");
    const told = make("output"), whole = make("button", { type: "button", textContent: "all moves" });
    const bar = make("div", { className: "player" },
      button("|◀", "first move", () => go(0)), button("◀", "back", () => go(at - 1)), button("▶", "next", () => go(at + 1)),
      button("▶|", "last move", () => go(steps.length - 1)), slider, told, whole);
    const show = (number) => {
      at = Math.max(0, Math.min(steps.length - 1, number));
      // A move without a board of its own shows the last one before it.
      let board = at;
      if (game) set(Number(steps[at].id.slice(1)));
      while (!game && board > 0 && !one("svg.board", steps[board])) board--;
      steps.forEach((step, i) => {
        step.hidden = i !== at && i !== board;
        step.classList.toggle("only-board", i === board && i !== at);
      });
      slider.value = at;
      told.textContent = `${steps[at].id.slice(1)} of ${steps.at(-1).id.slice(1)}`;
    };
    const go = (number) => {
      show(number);
      history.replaceState(null, "", `#${steps[at].id}`);
    };
    const open = (stepping) => {
      document.body.classList.toggle("stepping", stepping);
      whole.textContent = stepping ? "all moves" : "one by one";
      if (stepping) show(at);
      else if (game) set(1e8);
      if (!stepping) steps.forEach((step) => ((step.hidden = false), step.classList.remove("only-board")));
    };
    const follow = () => {
      const id = location.hash.slice(1), number = steps.findIndex((step) => step.id === id || (id && step.contains(document.getElementById(id))));
      if (number >= 0) show(number);
    };
    whole.addEventListener("click", () => open(!document.body.classList.contains("stepping")));
    slider.addEventListener("input", () => go(Number(slider.value)));
    window.addEventListener("hashchange", follow);
    document.addEventListener("keydown", (event) => {
      if (/INPUT|SELECT|TEXTAREA/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!document.body.classList.contains("stepping")) return;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    });
    if (game) game.parentElement.before(bar);
    else (one("h2", steps[0]) ? steps[0] : steps[0].parentElement).before(bar);
    open(true);
    follow();
  }

  // What stands beside a board: the move, what it brought, and who has what.
  function legendOf(board) {
    const home = board.classList.contains("game") ? one(".step:not([hidden])") : board.closest(".move, .best, .puzzle, .clause, .finding, .step");
    const told = (selector) => (home ? all(selector, home).filter((node) => node.checkVisibility()) : []);
    const plain = (node) => node.innerText.replace(/\s+/g, " ").trim();
    const held = (row) => {
      const [name, points, rest] = [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, " ").trim());
      return `${name.replace(", to move", "")} ${points}${rest && `; ${rest}`}${row.className === "turn" ? "; to move" : ""}`;
    };
    return [...told("h3, .move-text, .puzzle-moves li").map(plain), ...told(".events > li").map((node) => `- ${plain(node)}`), ...told(".panel tr").map(held)].filter(Boolean);
  }

  // Puts the legend below the drawing, in lines that fit its width.
  function addLegend(copy, board) {
    const { x, y, width, height } = board.viewBox.baseVal, size = Math.max(7, width / 75), most = Math.floor(width / size / 0.56);
    const lines = legendOf(board).flatMap((text) =>
      text.split(" ").reduce((lines, word) => {
        if ((lines.at(-1) + word).length < most) lines[lines.length - 1] += `${lines.at(-1) && " "}${word}`;
        else lines.push(`\u00a0\u00a0${word}`);
        return lines;
      }, [""]).filter(Boolean),
    );
    const legend = document.createElementNS("http://www.w3.org/2000/svg", "text");
    for (const [name, value] of [["font-size", size], ["font-family", "sans-serif"], ["fill", "#222"]]) legend.setAttribute(name, value);
    lines.forEach((text, i) => {
      const line = legend.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "tspan"));
      line.setAttribute("x", x + size / 2);
      line.setAttribute("y", y + height + size * (1.4 * i + 1.2));
      line.textContent = text;
    });
    const whole = lines.length ? height + size * (1.4 * lines.length + 0.6) : height;
    copy.append(legend);
    copy.setAttribute("viewBox", `${x} ${y} ${width} ${whole}`);
    for (const side of ["width", "height"]) copy.removeAttribute(side);
    copy.removeAttribute("style");
    return { width, height: whole };
  }

  // A board as a file: the drawing with its styles, the symbols that it uses, and its legend.
  function alone(board) {
    const copy = board.cloneNode(true);
    for (const part of all(".off", copy)) part.remove();
    const seen = new Set(), defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
    const need = (node) => {
      for (const use of [node, ...node.querySelectorAll("*")]) {
        const refs = [use.getAttribute("href") ?? "", ...(window.tilewrightStyle ?? "").matchAll(/url\(#([\w-]+)\)/g)].flat().filter(Boolean);
        for (const ref of refs) {
          const id = String(ref).replace(/^#/, "");
          const target = !seen.has(id) && /^[\w.-]+$/.test(id) && document.getElementById(id);
          seen.add(id);
          if (target) need(defs.appendChild(target.cloneNode(true)));
        }
      }
    };
    need(copy);
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style"), title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    style.textContent = window.tilewrightStyle ?? "";
    title.textContent = `${board.getAttribute("aria-label")}: ${document.title}`;
    copy.prepend(title, style, defs);
    const box = addLegend(copy, board);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", box.width * 2);
    copy.setAttribute("height", box.height * 2);
    return { text: new XMLSerializer().serializeToString(copy), ...box };
  }

  function save(href, name) {
    make("a", { href, download: name }).click();
  }

  async function saveBoard(board, kind) {
    const name = `${(location.pathname.split("/").pop() || "board").replace(/\.html$/, "")}.${kind}`;
    const drawn = alone(board), svg = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn.text)}`;
    if (kind === "svg") return save(svg, name);
    const picture = new Image();
    picture.src = svg;
    await picture.decode();
    const canvas = make("canvas", { width: drawn.width * 2, height: drawn.height * 2 });
    const paint = canvas.getContext("2d");
    paint.fillStyle = "#faf7f0";
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.drawImage(picture, 0, 0, canvas.width, canvas.height);
    save(canvas.toDataURL("image/png"), name);
  }

  /* The Lab opens the position of each board: the game, and how many of its moves were made. */
  function labLink(board) {
    const whole = one("a.to-lab"), move = board.closest(".move");
    if (!whole || board.classList.contains("game")) return [];
    const made = all("ol.moves > .move").filter((other) => !one(".tried", other));
    const step = move ? made.filter((other) => other === move || other.compareDocumentPosition(move) & 4).length
      : board.closest("#m0") ? 0 : made.length;
    return [make("a", { className: "button", href: whole.href.replace("#", `#${step}!`), textContent: "open in the Lab" }), " "];
  }

  function pictures() {
    for (const board of all("svg.board")) {
      const bar = make("p", { className: "save" }, "save as ");
      for (const kind of ["svg", "png"]) {
        const button = make("button", { type: "button", textContent: kind.toUpperCase() });
        button.setAttribute("aria-label", `save the board as ${kind.toUpperCase()}`);
        button.addEventListener("click", () => saveBoard(board, kind));
        bar.append(button, " ");
      }
      bar.append(...labLink(board));
      const panel = one(".panel, .told", board.parentElement);
      if (panel && panel.className === "told") panel.append(bar);
      else if (panel) panel.createCaption().append(make("span", { className: "save" }, "; ", ...bar.childNodes));
      else board.after(bar);
    }
  }

  slash();
  search();
  filters();
  labels();
  player();
  pictures();
})();
