/* The Lab: the module plays, this shows what it says. Behind bindings/npm/engine.js in one script. */
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const COLOURS = ["red", "blue", "green", "yellow", "black", "pink"];
  const DEFAULT = "TW1 base players:2";
  let lab, spare, told, catalogue, light = null, lastLaid = null;

  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  }

  function shape(name, attributes, label, act) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = label;
    element.append(title);
    element.addEventListener("click", act);
    return element;
  }

  /* A picture of ours as an element; pages allow no styles of their own. */
  function picture(svg) {
    const plain = svg.replace(/<style>[^]*?<\/style>/, "");
    return document.importNode(new DOMParser().parseFromString(plain, "image/svg+xml").documentElement, true);
  }

  const playerName = (i) => COLOURS[i] ?? `player ${i + 1}`;

  function complain(problem) {
    $("lab-problem").textContent = problem.column ? `Column ${problem.column}: ${problem.message}` : problem.message;
    if (problem.column) {
      const text = $("lab-text");
      text.focus();
      text.setSelectionRange(problem.column - 1, problem.column - 1 + (problem.width ?? 1));
    }
  }

  function attempt(act) {
    try {
      $("lab-problem").textContent = "";
      $("lab-refused").textContent = "";
      act();
      return true;
    } catch (problem) {
      complain(problem);
      return false;
    }
  }

  /* ---- the board ---- */

  function box(svg) {
    return svg.getAttribute("viewBox").split(" ").map(Number);
  }

  function widen(svg, cells) {
    let [left, top, width, height] = box(svg);
    let right = left + width, bottom = top + height;
    for (const [x, y] of cells) {
      left = Math.min(left, x * 100 - 22);
      top = Math.min(top, y * 100 - 22);
      right = Math.max(right, x * 100 + 108);
      bottom = Math.max(bottom, y * 100 + 108);
    }
    svg.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
    svg.setAttribute("width", (right - left) * 0.8);
    svg.setAttribute("height", (bottom - top) * 0.8);
  }

  function placesByCell() {
    const cells = new Map();
    told.decisions.forEach((decision, i) => {
      if (decision.do !== "tile") return;
      const key = `${decision.x},${decision.y}`;
      if (!cells.has(key)) cells.set(key, []);
      cells.get(key).push(i);
    });
    return cells;
  }

  function addPlaces(svg) {
    const cells = placesByCell();
    for (const [x, y] of told.gaps) {
      const key = `${x},${y}`, area = { x: x * 100 + 4, y: y * 100 + 4, width: 92, height: 92, rx: 6 };
      if (cells.has(key)) {
        const place = shape("rect", { ...area, class: "place", "data-cell": key },
                            `lay the tile at ${key}`, () => layAt(key, cells.get(key)));
        svg.append(place);
      } else if (told.phase === "tile") {
        svg.append(shape("rect", { ...area, class: "gap" }, `why not at ${key}?`, () => whyNot(x, y)));
      }
    }
  }

  function addSpots(svg) {
    const spots = new Map();
    told.decisions.forEach((decision, i) => {
      if (!decision.spot) return;
      const key = decision.spot.map((n) => Math.round(n / 6)).join(",");
      if (!spots.has(key)) spots.set(key, []);
      spots.get(key).push(i);
    });
    for (const list of spots.values()) {
      const [x, y] = told.decisions[list[0]].spot;
      const label = list.map((i) => told.decisions[i].words).join(", or ");
      svg.append(shape("circle", { cx: x, cy: y, r: 11, class: "spot", "data-decision": list[0] }, label,
                       () => (list.length === 1 ? decide(list[0]) : choose(list))));
    }
  }

  function showBoard() {
    const svg = picture(lab.draw(light ?? undefined));
    svg.setAttribute("class", "board");
    svg.setAttribute("aria-label", "The board; every decision is in the list");
    widen(svg, told.gaps);
    if (told.phase !== "over") {
      addPlaces(svg);
      addSpots(svg);
    }
    $("lab-board").replaceChildren(svg);
  }

  /* Several decisions in one place: the list shows those alone. */
  function choose(list) {
    const items = [...$("lab-decisions").children];
    items.forEach((item, i) => { item.hidden = !list.includes(i); });
    items[list[0]].querySelector("button").focus();
  }

  function reasonsOf(reasons) {
    return reasons.map((reason) => reason.reason + reason.clauses.map((c) => ` [${c.id}] ${c.statement}`).join("")).join("; ");
  }

  function whyNot(x, y) {
    const lines = [0, 90, 180, 270].map((rotation) => {
      const reasons = lab.refuse({ do: "tile", x, y, rotation });
      return reasonsOf(reasons);
    });
    const list = make("ul");
    [...new Set(lines)].forEach((line) => {
      const turns = [0, 90, 180, 270].filter((_, i) => lines[i] === line);
      list.append(make("li", {}, `turned by ${turns.join(", ")}: ${line}`));
    });
    $("lab-refused").replaceChildren(make("p", {}, `Not at ${x},${y}:`), list);
  }

  /* ---- decisions ---- */

  function layAt(key, list) {
    lastLaid = { step: told.step, list, at: 0 };
    decide(list[0], true);
    $("lab-status").textContent += list.length > 1 ? ` The tile fits ${list.length} ways here: turn it.` : "";
  }

  /* The tile just laid, in its next way. */
  function turn() {
    if (!lastLaid || told.step !== lastLaid.step + 1) return;
    lastLaid.at = (lastLaid.at + 1) % lastLaid.list.length;
    lab.go(lastLaid.step);
    lab.decide(lastLaid.list[lastLaid.at]);
    refresh();
  }

  function decide(number, keep = false) {
    attempt(() => {
      light = null;
      if (!keep) lastLaid = null;
      lab.decide(number);
      refresh();
    });
  }

  function go(step) {
    attempt(() => {
      light = null;
      lab.go(step);
      refresh();
    });
  }

  function random() {
    decide(Math.floor(Math.random() * told.decisions.length));
  }

  function playOut() {
    attempt(() => {
      for (let i = 0; i < 2000 && told.decisions.length; i++) {
        lab.decide(Math.floor(Math.random() * told.decisions.length));
        told = lab.tell();
      }
      refresh();
    });
  }

  function showDecisions() {
    const list = $("lab-decisions");
    list.replaceChildren(...told.decisions.map((decision, i) =>
      make("li", {}, make("button", { type: "button", "data-move": decision.move, onclick: () => decide(i) }, decision.words))));
    if (told.phase === "over") list.replaceChildren(make("li", {}, "The game is over."));
  }

  /* Segments of the tile just laid where the rules allow no follower, each with its clauses. */
  function showBarred() {
    const { x, y, segments } = told.last ?? { segments: [] };
    const lines = segments.map((name, segment) => [name, lab.refuse({ do: "figure", x, y, segment })])
      .filter(([, reasons]) => reasons.length)
      .map(([name, reasons]) => make("li", {}, `${name}: ${reasonsOf(reasons)}`));
    $("lab-barred").replaceChildren(...(lines.length ? [make("p", {}, "No follower may be placed on:"), make("ul", {}, ...lines)] : []));
  }

  /* The pile of the game as it stands, and where in it the tile is that was drawn. */
  function pileOf(parts) {
    const at = parts.findIndex((part) => part.startsWith("pile:"));
    const pile = parts[at].slice(5).split(";");
    return { at, pile, now: pile.length - told.pile - 1 };
  }

  /* Another tile of the pile instead of the one that was drawn, which comes in its place. */
  function drawInstead(name) {
    attempt(() => {
      const parts = lab.write("game").split(" "), { at, pile, now } = pileOf(parts);
      const from = pile.indexOf(name, now + 1);
      [pile[now], pile[from]] = [pile[from], pile[now]];
      parts[at] = `pile:${pile.join(";")}`;
      lab.open(parts.join(" "));
      lastLaid = null;
      refresh();
    });
  }

  function showPile() {
    const hand = $("lab-hand");
    hand.replaceChildren();
    if (told.phase !== "tile" || told.pile === 0) return;
    const { pile, now } = pileOf(lab.write("game").split(" "));
    const names = [...new Set(pile.slice(now + 1))].sort();
    hand.append(make("label", {}, "Another tile ", make("select", { id: "lab-instead", onchange: (event) => drawInstead(event.target.value) },
      make("option", { value: "" }, "as drawn"), ...names.map((name) => make("option", { value: name }, name)))));
  }

  /* ---- what is told ---- */

  function holdings(table, i) {
    const parts = Object.entries(table.supply?.[i] ?? {}).map(([kind, count]) => `${kind} ${count}`);
    if (table.goods) parts.push(`wine ${table.goods[i][0]}, grain ${table.goods[i][1]}, cloth ${table.goods[i][2]}`);
    if (table.tokens) parts.push(`tokens ${table.tokens[i].join(" ") || "none"}`);
    if (table.abbeys) parts.push(`abbeys ${table.abbeys[i]}`);
    if (table.king === i) parts.push("king");
    if (table.robber === i) parts.push("robber baron");
    return parts.join(", ");
  }

  function showScores() {
    const rows = told.table.scores.map((score, i) =>
      make("tr", { class: told.phase !== "over" && told.player === i ? "now" : null },
           make("th", { scope: "row" }, playerName(i)), make("td", { "data-score": i }, String(score)),
           make("td", {}, holdings(told.table, i))));
    $("lab-scores").replaceChildren(make("table", {}, make("tbody", {}, ...rows)));
    $("lab-ended").textContent = "";
  }

  const WAITS = {
    tile: "lays the tile", abbey: "lays an abbey or draws", figure: "places a figure or passes",
    symbol: "chooses a symbol", score: "chooses what is scored", wagon: "moves a wagon",
    closing: "may lay the abbey", final: "counts a follower",
  };

  function showStatus() {
    const winners = told.table.scores.map((_, i) => i).filter((i) => told.winners >> i & 1).map(playerName);
    $("lab-status").textContent = told.phase === "over"
      ? `The game is over${winners.length ? `: ${winners.join(" and ")} win${winners.length > 1 ? "" : "s"}` : ""}.`
      : `${playerName(told.player)} ${WAITS[told.phase]}. ${told.pile} tiles in the pile. Rules: ${told.rules}.`;
    const drawn = $("lab-drawn");
    drawn.replaceChildren();
    if (told.drawn) drawn.append(picture(lab.tile(told.drawn)), make("p", {}, told.drawn));
    $("lab-undo").disabled = told.step === 0;
    $("lab-redo").disabled = told.step === told.steps;
    $("lab-turn").disabled = !lastLaid || told.step !== lastLaid.step + 1 || lastLaid.list.length < 2;
    $("lab-random").disabled = $("lab-play-out").disabled = told.phase === "over";
  }

  function whyOf(event) {
    const words = event.what === "points"
      ? `${playerName(event.player)} +${event.points} ${event.kind}${event.segment ? ` ${event.x},${event.y} ${event.segment}` : ""}: ` +
        `${event.formula ?? ""} with ${Object.entries(event.counters ?? {}).map(([k, v]) => `${k} ${v}`).join(", ")}` +
        ` = ${event.filled ?? event.points} = ${event.points}` +
        `${event.owners?.length ? `, owned by ${event.owners.map(playerName).join(" and ")}` : ""}; ${event.why ?? ""}`
      : event.text ?? event.what;
    const line = make("span", { class: "why" }, `${words} `);
    for (const id of event.clauses ?? [])
      line.append(make("a", { href: `clauses/${id}.html`, title: lab.clause(id)?.statement ?? "" }, id), " ");
    if (event.segment)
      line.append(make("button", { type: "button", onclick: () => { light = { x: event.x, y: event.y, segment: event.segment }; showBoard(); } }, "show"));
    return line;
  }

  function showStory() {
    const moves = told.story.moves ?? [];
    $("lab-story").replaceChildren(...moves.map((move, i) => make("li", { "aria-current": i + 1 === told.step ? "step" : null },
      make("button", { type: "button", onclick: () => go(i + 1) }, move.text), ...(move.events ?? []).map(whyOf))));
    $("lab-story").scrollTop = $("lab-story").scrollHeight;
  }

  function refresh() {
    told = lab.tell();
    showBoard();
    showScores();
    showStatus();
    showDecisions();
    showBarred();
    showPile();
    showStory();
    const text = lab.write("position");
    if (document.activeElement !== $("lab-text")) $("lab-text").value = text;
    history.replaceState(null, "", `#${text.replaceAll(" ", "_")}`);
    document.body.dataset.labStep = `${told.step}/${told.steps}`;
  }

  function showEnd() {
    attempt(() => {
      const { scores } = lab.end();
      $("lab-ended").textContent = scores.map((score, i) => `${playerName(i)} ${score}`).join(", ");
    });
  }

  /* ---- readings ---- */

  function withReading(text, id, value) {
    const parts = text.split(" "), at = parts.findIndex((part) => part.startsWith("readings:"));
    const others = at < 0 ? [] : parts[at].slice(9).split(",").filter((pair) => !pair.startsWith(`${id}=`));
    if (at >= 0) parts.splice(at, 1);
    parts.splice(3, 0, `readings:${[...others, `${id}=${value}`].join(",")}`);
    return parts.join(" ");
  }

  function outcome(text) {
    try {
      spare.open(text);
      const { decisions } = spare.tell();
      let end = "";
      try { end = spare.end().scores.join(" : "); } catch { end = "-"; }
      return { decisions: decisions.length, end };
    } catch (problem) {
      return { decisions: "-", end: problem.error ?? problem.message };
    }
  }

  function compare() {
    const text = lab.write("game"), rules = told.rules.split("+"), rows = [];
    for (const reading of catalogue.readings.filter((r) => rules.includes(r.rules))) {
      const results = reading.values.map((value) => ({ value, ...outcome(withReading(text, reading.id, value)) }));
      const differs = results.some((r) => r.end !== results[0].end || r.decisions !== results[0].decisions);
      if (differs)
        rows.push(...results.map((r) => make("tr", {}, make("th", { scope: "row", title: reading.clause.statement }, reading.id),
          make("td", {}, r.value), make("td", {}, String(r.decisions)), make("td", {}, r.end))));
    }
    $("lab-compared").replaceChildren(rows.length
      ? make("table", {}, make("thead", {}, make("tr", {}, ...["reading", "value", "decisions", "totals if it ended now"].map((t) => make("th", { scope: "col" }, t)))), make("tbody", {}, ...rows))
      : make("p", {}, "No reading of these rules makes a difference here."));
  }

  /* ---- set-up ---- */

  function chosenRules() {
    return [...document.querySelectorAll("#lab-rules input:checked")].map((box_) => box_.value).join("+");
  }

  function showReadings() {
    const rules = chosenRules().split("+");
    $("lab-readings").replaceChildren(...catalogue.readings.filter((r) => rules.includes(r.rules)).map((reading) =>
      make("p", {}, make("label", {}, `${reading.id} `, make("select", { "data-reading": reading.id },
        ...reading.values.map((value) => make("option", { value }, value)))), ` ${reading.clause.statement}`)));
  }

  function newGame() {
    const readings = [...document.querySelectorAll("#lab-readings select")].filter((s) => s.selectedIndex > 0)
      .map((s) => `${s.dataset.reading}=${s.value}`);
    const players = $("lab-players").value;
    attempt(() => {
      lab.open(`TW1 ${chosenRules()}${players ? ` players:${players}` : ""}${readings.length ? ` readings:${readings.join(",")}` : ""}`);
      lab.shuffle(Number($("lab-seed").value || 1));
      refresh();
    });
  }

  function fillSetup() {
    const base = new Set(["base", "gold-rush"]);
    const order = [...catalogue.rules].sort((a, b) => base.has(b.id) - base.has(a.id));
    $("lab-rules").replaceChildren(...order.map((rule) => make("label", {},
      make("input", { type: "checkbox", value: rule.id, checked: rule.id === "base", onchange: showReadings }), ` ${rule.title}`)));
    $("lab-players").min = 1;
    $("lab-players").max = 6;
    $("lab-seed").value = 1 + Math.floor(Math.random() * 9999);
    showReadings();
  }

  /* ---- a record that somebody else wrote ---- */

  /* The engine plays it through: what breaks a rule is told with its clause, and so is a total that is wrong. */
  function checkRecord(text) {
    const { holds, problems, game } = lab.check(text);
    if (game) {
      lab.open(game);
      refresh();
    }
    const place = ({ line, column }) => (line ? `Line ${line}, column ${column}: ` : "");
    if (!holds) throw new Error(problems.map((problem) => place(problem) + problem.text).join("; ") || "This cannot be played.");
    return "Every move is legal, and the totals are right.";
  }

  /* ---- in and out ---- */

  function open(text) {
    return attempt(() => {
      if (text.trimStart().startsWith("{")) {
        light = lastLaid = null;
        $("lab-problem").textContent = checkRecord(text);
        return;
      }
      const [, step, line] = /^(?:(\d+)!)?([^]*)$/.exec(text);
      lab.open(line);
      if (step !== undefined) lab.go(Number(step));
      light = lastLaid = null;
      refresh();
    });
  }

  function save(name, href) {
    make("a", { href, download: name }).click();
  }

  function savePicture(asPng) {
    const data = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(lab.draw(light ?? undefined))}`;
    if (!asPng) return save("board.svg", data);
    const image = new Image();
    image.onload = () => {
      const canvas = make("canvas", { width: image.width * 2, height: image.height * 2 });
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      save("board.png", canvas.toDataURL("image/png"));
    };
    image.src = data;
  }

  function copy() {
    const text = $("lab-text");
    text.select();
    if (navigator.clipboard) navigator.clipboard.writeText(text.value).catch(() => document.execCommand("copy"));
    else document.execCommand("copy");
  }

  function listen() {
    const act = { "lab-undo": () => go(told.step - 1), "lab-redo": () => go(told.step + 1), "lab-turn": turn,
      "lab-random": random, "lab-play-out": playOut, "lab-end": showEnd, "lab-compare": compare, "lab-new": newGame,
      "lab-open": () => open($("lab-text").value), "lab-copy": copy, "lab-svg": () => savePicture(false),
      "lab-png": () => savePicture(true) };
    for (const [id, what] of Object.entries(act)) $(id).addEventListener("click", what);
    for (const button of document.querySelectorAll("[data-form]"))
      button.addEventListener("click", () => attempt(() => { $("lab-text").value = lab.write(button.dataset.form); }));
    document.addEventListener("keydown", (event) => {
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowLeft" && told.step > 0) go(told.step - 1);
      else if (event.key === "ArrowRight" && told.step < told.steps) go(told.step + 1);
      else if (event.key === "r" || event.key === "R") turn();
    });
    $("lab-text").addEventListener("dragover", (event) => event.preventDefault());
    $("lab-text").addEventListener("drop", async (event) => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      $("lab-text").value = await file.text();
      open($("lab-text").value);
    });
    window.addEventListener("hashchange", () => {
      const text = decodeURIComponent(location.hash.slice(1));
      if (text && text.replaceAll("_", " ") !== lab.write("position")) open(text);
    });
  }

  async function unpack(base64) {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  }

  window.tilewrightModule = async (base64) => {
    try {
      const module = await WebAssembly.compile(await unpack(base64));
      lab = await instantiate(module);
      spare = await instantiate(module);
    } catch (problem) {
      $("lab-status").textContent = `The engine cannot run in this browser: ${problem.message}`;
      return;
    }
    catalogue = lab.catalogue();
    fillSetup();
    listen();
    const asked = decodeURIComponent(location.hash.slice(1));
    if (!asked || !open(asked)) {
      lab.open(DEFAULT);
      lab.shuffle(Number($("lab-seed").value));
      refresh();
    }
    document.body.dataset.lab = "ready";
  };
})();
