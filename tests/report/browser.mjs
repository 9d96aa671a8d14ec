// The site as people see it: valid HTML, nothing that axe objects to in light and dark, nothing cut
// off on a phone, filters and anchors that work without script; and the ways of those who come to
// it: a player, an editor and a porter find their answers within three steps of the front page.
//
//     node tests/report/browser.mjs TILEWRIGHT SOURCE_ROOT
//
// Needs the packages of package.json (npm ci) and Debian's chromium; without them it is skipped.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const program = resolve(process.argv[2]);
const root = resolve(process.argv[3]);
const browserPath = process.env.TW_CHROMIUM ?? "/usr/bin/chromium";
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
// One page of each kind, the smallest that shows what there is to see, besides all pages that are there once.
const kinds = [
  "rules/abbot.html",
  "scenarios/gold-rush_2fone-train-doubles.html",
  "tiles/river.html",
  "tiles/sheet-river.html",
  "editions/solo.html",
  "clauses/GR-RAIL-03.html",
  "ports/train.html",
  "cases/train_3agold-rush_2ftwo-trains-do-not-double.html",
  "topics/barn.html",
  "topics/tied-gold.html",
];
// Large pages take axe long; in dark, on the phone and on paper their kind is looked at elsewhere.
const large = ["search.html", "scenarios.html", "doubts.html", "mutations.html", "tiles/index.html"];
const largest = ["editions/gold-rush.html", "tiles/gold-rush.html", "rules/gold-rush.html"]; // looked at, no axe
const failures = [];

function skip(why) {
  console.log(`SKIP: ${why}`);
  process.exit(77);
}

function expect(holds, what) {
  if (!holds) failures.push(what);
}

async function load() {
  if (!existsSync(browserPath)) skip(`no ${browserPath}; apt-get install chromium, or TW_CHROMIUM=FILE`);
  try {
    const require = createRequire(join(root, "package.json"));
    const { chromium } = require("playwright-core");
    const { HtmlValidate } = require("html-validate");
    return { chromium, HtmlValidate, axe: readFileSync(require.resolve("axe-core/axe.min.js"), "utf8") };
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND") throw error;
    return skip("the packages of package.json are not there; apt-get install npm, then ./tw test --again");
  }
}

function tilewright(...call) {
  execFileSync(program, call, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

// A port that doubles railways with any train, beside our own.
function askPorts(work) {
  const asked = join(work, "c.jsonl");
  const wrong = join(root, "tests", "conform", "fixtures", "doubles_with_any_train.sh");
  const call = ["conform", "--rules", "gold-rush", "--games", "0", "--impl", `own=${program} adapter`];
  try {
    tilewright(...call, "--impl", `train=${wrong} ${program} ${root}`, "--out", asked);
    failures.push("a wrong port is not found out");
  } catch (error) {
    if (error.status !== 1) throw error;
  }
  return asked;
}

// A finding as `verify --shrink` writes it, from the board of a scenario.
function findSomething(work, played) {
  const found = join(work, "f.jsonl");
  const lines = readFileSync(played, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const row = lines.find(({ id }) => id === "base/road-closed-by-opponent");
  const finding = { ...row, type: "finding", id: "campaign/events/7", status: "fail", message: "one point is missing" };
  const file = [lines[0], finding, { type: "footer", rows: 1 }];
  const made = execFileSync("python3", ["-c", "import json, seal, sys; print(seal.seal(json.load(sys.stdin)), end='')"], {
    cwd: join(root, "tests", "results"),
    input: JSON.stringify(file),
    maxBuffer: 1 << 28,
  });
  writeFileSync(found, made);
  return found;
}

function writeSite(work) {
  const directory = join("tests", "scenarios");
  const scenarios = readdirSync(join(root, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(root, directory, name)).map((file) => join(directory, name, file)))
    .filter((name) => name.endsWith(".yaml"))
    .sort();
  const [site, played, checked, audited, counted, mutated, game] = ["site", "s.jsonl", "v.jsonl", "a.jsonl", "p.jsonl", "m.jsonl", "game.json"].map(
    (name) => join(work, name),
  );
  tilewright("replay", "--quiet", ...scenarios, "--out", played);
  tilewright("verify", "--rules", "base", "--games", "2", "--out", checked);
  tilewright("audit", "--quiet", "--out", audited);
  tilewright("perft", "--rules", "base", "--depth", "3", "--out", counted);
  tilewright("mutate", "--rules", "king", "--out", mutated);
  tilewright("play", "--rules", "base+king", "--seed", "3", "--quiet", "--out", game);
  const call = ["--history", join(work, "history"), "--games", game, "--out", site];
  tilewright("report", played, ...call);
  tilewright("report", played, checked, audited, counted, mutated, askPorts(work), findSomething(work, played), ...call);
  return site;
}

function listPages(site) {
  return readdirSync(site, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(".html"))
    .sort();
}

// All pages that are there once, and some of those that are there for every clause and scenario.
async function checkHtml({ HtmlValidate }, site) {
  const validate = new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: {
      "no-inline-style": "off", // a board says how wide it may become
      "long-title": "off", // the title of a page carries its id
      "valid-id": ["error", { relaxed: true }], // ids of examples have a point
    },
  });
  const all = listPages(site);
  const many = all.filter((name) => /^(clauses|scenarios|cases)\//.test(name));
  const chosen = all.filter((name) => !many.includes(name)).concat(many.filter((_, i) => i % 12 === 0));
  for (const name of chosen) {
    const report = await validate.validateFile(join(site, name));
    for (const { messages } of report.results)
      for (const { ruleId, line, column, message } of messages.slice(0, 3))
        failures.push(`${name}:${line}:${column}: ${message} [${ruleId}]`);
  }
  console.log(`${chosen.length} of ${all.length} pages are held to the standard`);
}

async function checkLook(page, name, where) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow <= 0, `${where}: ${overflow} pixels stick out on the right`);
  const wide = await page.$$eval(".scroll", (list) => list.filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 3).length);
  expect(wide === 0 || !where.includes("phone"), `${where}: ${wide} tables are cut off`);
  if (name.startsWith("scenarios/") && !name.endsWith("game.json.html")) {
    await page.click("text=all moves");
    const boards = await page.$$eval("svg.board", (list) =>
      list.map((board) => board.getBoundingClientRect()).map(({ width, height }) => ({ width, height })),
    );
    expect(boards.length >= 2, `${where}: ${boards.length} boards`);
    for (const { width, height } of boards) expect(width > 100 && height > 40, `${where}: a board of ${width} by ${height}`);
  }
  const dangling = await page.$$eval("use", (list) =>
    list.map((use) => use.getAttribute("href")).filter((href) => !document.getElementById(href.slice(1))),
  );
  expect(dangling.length === 0, `${where}: nothing is drawn for ${dangling.slice(0, 4)}`);
}

// Colours differ from light to dark, and nothing else does.
async function checkAccess(page, axe, where, rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate((runOnly) => window.axe.run(document, { preload: false, runOnly }), rules);
  for (const { id, help, nodes } of violations)
    failures.push(`${where}: ${help} [${id}], ${nodes.length} times, first ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary?.split("\n")[1] ?? ""}`);
}

// Filters are links to anchors, styles do the rest; topics that are all green are folded.
async function checkFilters(page, site) {
  const url = pathToFileURL(join(site, "rules/gold-rush.html")).href;
  const shown = () =>
    page.$$eval(".clause", (list) => list.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).map((one) => one.className));
  await page.goto(url);
  const all = await page.$$eval(".clause", (list) => list.length);
  const open = await shown();
  expect(open.length < all, "topics that are all green are not folded");
  const folded = await page.$$eval(".group:not([open]) .clause", (list) => list.map((one) => one.className));
  expect(folded.every((name) => /s-(pass|not-checkable)/.test(name)), "something that is not green is folded");
  await page.click('.filters a[href="#only-pass"]');
  const passed = await shown();
  expect(passed.length > 50 && passed.length < all, `the filter shows ${passed.length} of ${all} clauses`);
  expect(passed.every((name) => name.includes("s-pass")), "the filter shows others than it says");
  await page.click('.filters a[href="#all"]');
  expect((await shown()).length === all, "the filter cannot be taken off");
  await page.click("details.filters summary");
  await page.click('.filters a[href="#topic-tent"]');
  const tents = await shown();
  expect(tents.length > 2 && tents.every((name) => name.includes("t-tent")), "the filter by topic shows others");
  await page.goto(`${url}#only-pass--tent`);
  const both = await shown();
  expect(both.length > 2 && both.every((name) => name.includes("t-tent") && name.includes("s-pass")), "both filters together show others");
  expect(await page.isVisible("#only-pass--tent"), "a filter does not say what it shows");
}

// From the red cell to the board, both answers and the command.
async function checkPorts(page, site) {
  await page.goto(pathToFileURL(join(site, "ports.html")).href);
  const red = await page.$$eval("td a:has(> .s-fail)", (list) => list.map((link) => link.closest("tr").querySelector(".clause-id").textContent));
  expect(red.join() === "GR-RAIL-04", `red cells at ${red}`);
  await page.click("td a:has(> .s-fail)");
  expect((await page.title()).startsWith("train:gold-rush/"), `a red cell leads to ${await page.title()}`);
  for (const place of ["svg.board", ".answer .differs", "pre code", ".events"])
    expect(await page.locator(`${place}:visible`).count(), `the case does not show ${place}`);
  await page.goto(pathToFileURL(join(site, "findings.html")).href);
  expect(await page.isVisible(".finding svg.board"), "a finding does not show its board");
}

// A player asks how a barn is scored: topic, board, formula.
async function walkAsPlayer(page, site) {
  await page.goto(pathToFileURL(join(site, "index.html")).href);
  expect(await page.isVisible(".hero svg.board .tint"), "the front page shows no scored feature");
  await page.fill("#q", "how is a barn scored?");
  await page.press("#q", "Enter");
  const best = await page.textContent("#found li:first-child a");
  expect(best === "The Barn", `the search finds ${best} first`);
  expect(Number(await page.getAttribute("html", "data-searched")) < 50, "the search takes longer than 50 ms");
  await page.press("#q", "ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector("h1:has-text('The Barn')");
  expect((await page.textContent(".statement")).includes("3 points for each completed city"), "the topic does not tell the rule");
  for (const place of [".best svg.board .tint:not(.again)", ".best .mark", ".best .events code", ".case h3", ".rule-list a"])
    expect(await page.locator(place).first().isVisible(), `the topic does not show ${place}`);
}

// What is pointed at lights up: the event its feature, the feature its event; by keyboard as well.
async function checkLights(page, site) {
  await page.goto(pathToFileURL(join(site, "topics/barn.html")).href);
  const strength = () => page.$eval(".best .tint.e0", (tint) => Number(getComputedStyle(tint).opacity));
  await page.mouse.move(0, 0);
  const before = await strength();
  await page.hover(".best .v0");
  expect((await strength()) > before, "an event does not light up what it speaks of");
  await page.mouse.move(0, 0);
  await page.focus(".best .v0 .at");
  expect((await strength()) > before, "an event in focus does not light up what it speaks of");
  await page.click(".best .v0 .at");
  await page.mouse.move(0, 0);
  const lit = await page.$eval(".best .v0", (event) => getComputedStyle(event).backgroundColor);
  expect(lit !== "rgba(0, 0, 0, 0)", "a feature does not light up its event");
}

// An editor asks which clauses are in doubt: the list, limited to one book, and the first of them.
async function walkAsEditor(page, site) {
  await page.goto(pathToFileURL(join(site, "index.html")).href);
  await page.click(".door a:has-text('Clauses in doubt')");
  const shown = () => page.$$eval(".filterable tbody tr", (list) => list.filter((row) => row.checkVisibility()).map((row) => row.dataset.book));
  const all = await page.$$eval(".filterable tbody tr", (list) => list.length);
  expect((await shown()).length < all, "clauses in doubt are not folded");
  await page.selectOption("select[aria-label=book]", "Carcassonne: Gold Rush");
  const some = await shown();
  expect(some.length > 3 && some.length < all, `the filter shows ${some.length} of ${all}`);
  expect(some.every((book) => book === "Carcassonne: Gold Rush"), "the filter shows other books");
  await page.click(".filterable tr:not([hidden]) .clause-id");
  expect(await page.isVisible("h2:has-text('Questions and readings')"), "a clause in doubt does not tell its questions");
  expect(await page.isVisible("h2:has-text('In the books')"), "a clause in doubt does not tell what books say");
}

// A porter asks why his engine is wrong: ports, the red cell, the case with both answers.
async function walkAsPorter(page, site) {
  await page.goto(pathToFileURL(join(site, "index.html")).href);
  await page.click(".door a:has-text('Ports')");
  await page.click("td a:has(> .s-fail)");
  await page.waitForURL("**/cases/**");
  for (const place of ["svg.board", ".answer .differs"])
    expect(await page.locator(`${place}:visible`).count(), `the case does not show ${place}`);
}

// Each move has its address; keys, buttons and the slider lead from one to the next.
async function checkSteps(page, site) {
  const url = pathToFileURL(join(site, "scenarios/gold-rush_2fone-train-doubles.html")).href;
  await page.goto(url);
  const told = () => page.textContent(".player output");
  const last = Number((await told()).split(" ").pop());
  expect(last === 2, `the player knows ${last} moves`);
  await page.click(".player [aria-label=next]");
  expect(page.url().endsWith("#m1"), `the first move has the address ${page.url()}`);
  await page.keyboard.press("End");
  expect(page.url().endsWith("#m2") && (await told()) === "2 of 2", "the key End does not lead to the end");
  expect(await page.isVisible("#m2 .mark"), "a step does not show what it scored");
  expect(!(await page.isVisible("#m0 svg")), "a step does not stand alone");
  await page.keyboard.press("ArrowLeft");
  expect((await told()) === "1 of 2", "the left arrow does not lead back");
  await page.fill(".player input", "0");
  expect((await told()) === "0 of 2", "the slider does not move the player");
  await page.goto("about:blank");
  await page.goto(`${url}#m2`);
  expect((await told()) === "2 of 2", "the address of a move does not lead to it");
  const saved = async (kind) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(`#m2 [aria-label$=${kind}]`)]);
    return readFileSync(await file.path());
  };
  const png = await saved("PNG"), svg = (await saved("SVG")).toString();
  expect(png.length > 3000 && png.toString("latin1", 1, 4) === "PNG", "a board cannot be saved as PNG");
  for (const told of ["blue: pass", "- blue +8, railway at -1, 0", "blue 8", "red 0"])
    expect(svg.includes(told), `the legend of a saved board does not tell '${told}'`);
}

async function checkKeyboard(page, site) {
  await page.goto(pathToFileURL(join(site, "clauses/GR-RAIL-03.html")).href);
  await page.keyboard.press("Tab");
  expect((await page.evaluate(() => document.activeElement.textContent)) === "Skip to the content", "the first stop is not the skip link");
  await page.keyboard.press("/");
  await page.waitForSelector("#q");
  expect(page.url().endsWith("search.html"), "the slash does not lead to the search");
}

// Paper is white whatever the screen was; headings stay with what they head.
async function checkPrint(browser, site, axe, names) {
  const context = await browser.newContext({ colorScheme: "dark" });
  const page = await context.newPage();
  for (const name of names) {
    await page.goto(pathToFileURL(join(site, name)).href);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await checkAccess(page, axe, `${name} (print)`, ["color-contrast"]);
    const loose = await page.$$eval("h2, h3", (list) => list.filter((head) => getComputedStyle(head).breakAfter !== "avoid").length);
    expect(loose === 0, `${name} (print): ${loose} headings may stand alone at the foot of a page`);
  }
  await context.close();
}

// Without script everything is there.
async function checkPlain(browser, site) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(site, "search.html")).href);
  expect((await page.locator("#entries li:visible").count()) > 1500, "without script not all entries are there");
  await page.goto(pathToFileURL(join(site, "scenarios/gold-rush_2fone-train-doubles.html")).href);
  const stops = (name) => page.goto(pathToFileURL(join(site, name)).href).then(() => page.locator("a, button, input, select, summary, [tabindex='0']").count());
  expect((await stops("tiles/base.html")) < 120, "a gallery has too many stops for the keyboard");
  await page.goto(pathToFileURL(join(site, "scenarios/gold-rush_2fone-train-doubles.html")).href);
  expect((await page.locator("svg.board:visible").count()) === 3, "without script not all boards are there");
  await context.close();
}

async function checkAnchors(page, site) {
  await page.goto(`${pathToFileURL(join(site, "rules/gold-rush.html")).href}#GR-RAIL-04`);
  const top = await page.$eval("#GR-RAIL-04", (clause) => clause.getBoundingClientRect().top);
  const bar = await page.$eval(".top", (header) =>
    getComputedStyle(header).position === "sticky" ? header.getBoundingClientRect().bottom : 0,
  );
  expect(top >= bar && top < 500, `an anchor leads to ${top}, below the bar at ${bar}`);
  await page.click("#GR-RAIL-04 .clause-id");
  expect((await page.title()).includes("GR-RAIL-04"), "a clause leads to its page");
  await page.goto(pathToFileURL(join(site, "scenarios.html")).href);
  await page.click("summary:has-text('gold-rush')");
  await page.click("text=gold-rush/tied-miners-share-tokens");
  expect((await page.title()).includes("tied-miners-share-tokens"), "the list leads to the scenario");
}

async function look(tools, site, work) {
  const once = readdirSync(site).filter((name) => name.endsWith(".html"));
  const indexes = ["rules", "tiles", "editions", "topics", "data"].map((name) => `${name}/index.html`);
  const games = readdirSync(join(site, "scenarios")).filter((name) => name.endsWith("game.json.html")).map((name) => `scenarios/${name}`);
  const names = [...once, ...indexes, ...kinds, ...games];
  console.log(`${names.length} kinds of pages`);
  const home = join(work, "home"); // else it leaves its settings in ours
  const browser = await tools.chromium.launch({
    executablePath: browserPath,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home },
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ viewport, colorScheme });
      const page = await context.newPage();
      page.on("console", (message) => message.type() === "error" && failures.push(`console: ${message.text()}`));
      page.on("pageerror", (error) => failures.push(`script: ${error.message}`));
      const first = size === "desktop" && colorScheme === "light";
      for (const name of [...names, ...largest]) {
        const where = `${name} (${size}, ${colorScheme})`;
        await page.goto(pathToFileURL(join(site, name)).href);
        await checkLook(page, name, where);
        if (largest.includes(name) || (large.includes(name) && !first)) continue;
        if (colorScheme === "light") await checkAccess(page, tools.axe, where);
        else if (size === "desktop") await checkAccess(page, tools.axe, where, ["color-contrast"]);
      }
      if (colorScheme === "light") {
        await checkFilters(page, site);
        await checkAnchors(page, site);
        await checkPorts(page, site);
        for (const walk of [walkAsPlayer, walkAsEditor, walkAsPorter, checkSteps, checkKeyboard]) await walk(page, site);
        if (size === "desktop") await checkLights(page, site);
      }
      await context.close();
    }
  const printed = names.filter((name) => !large.includes(name));
  await checkPrint(browser, site, tools.axe, printed);
  await checkPlain(browser, site);
  await browser.close();
}

const tools = await load();
const work = mkdtempSync(join(tmpdir(), "tilewright-site-"));
try {
  const site = writeSite(work);
  await checkHtml(tools, site);
  await look(tools, site, work);
} finally {
  rmSync(work, { recursive: true, force: true });
}
for (const failure of failures.slice(0, 60)) console.log(failure);
console.log(`${failures.length} problems`);
process.exit(failures.length ? 1 : 0);
