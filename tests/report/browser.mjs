// The site as people see it: valid HTML, nothing that axe objects to in light and dark, nothing cut
// off on a phone, filters and anchors that work without script.
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
const pages = [
  "index.html",
  "rules/gold-rush.html",
  "scenarios/gold-rush_2fone-train-doubles.html",
  "tiles/gold-rush.html",
  "editions/gold-rush.html",
  "clauses/GR-RAIL-03.html",
  "scenarios.html",
  "ports.html",
  "ports/train.html",
  "cases/train_3agold-rush_2ftwo-trains-do-not-double.html",
  "perft.html",
];
// Large pages take axe long; in dark and on the phone the small ones of each kind stand for them,
// and for the largest everywhere.
const largest = ["editions/gold-rush.html", "tiles/gold-rush.html"];
const small = [
  "index.html",
  "rules/abbot.html",
  "scenarios/gold-rush_2fone-train-doubles.html",
  "tiles/river.html",
  "editions/solo.html",
  "clauses/GR-RAIL-03.html",
  "ports/train.html",
  "findings.html",
];
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
  const [site, played, checked, audited, counted] = ["site", "s.jsonl", "v.jsonl", "a.jsonl", "p.jsonl"].map((name) =>
    join(work, name),
  );
  tilewright("replay", "--quiet", ...scenarios, "--out", played);
  tilewright("verify", "--rules", "base", "--games", "2", "--out", checked);
  tilewright("audit", "--quiet", "--out", audited);
  tilewright("perft", "--rules", "base", "--depth", "3", "--out", counted);
  tilewright("report", played, checked, audited, counted, askPorts(work), findSomething(work, played), "--out", site);
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
  if (name.startsWith("scenarios/")) {
    const boards = await page.$$eval("svg.board", (list) =>
      list.map((board) => board.getBoundingClientRect()).map(({ width, height }) => ({ width, height })),
    );
    expect(boards.length >= 2, `${where}: ${boards.length} boards`);
    for (const { width, height } of boards) expect(width > 100 && height > 40, `${where}: a board of ${width} by ${height}`);
    const dangling = await page.$$eval("use", (list) =>
      list.map((use) => use.getAttribute("href")).filter((href) => !document.querySelector(href)),
    );
    expect(dangling.length === 0, `${where}: nothing is drawn for ${dangling}`);
  }
}

async function checkAccess(page, axe, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }),
  );
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
    expect(await page.isVisible(place), `the case does not show ${place}`);
  await page.goto(pathToFileURL(join(site, "findings.html")).href);
  expect(await page.isVisible(".finding svg.board"), "a finding does not show its board");
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
      page.on("pageerror", (error) => failures.push(`script: ${error.message}`));
      const first = size === "desktop" && colorScheme === "light";
      for (const name of new Set([...pages, ...small])) {
        const where = `${name} (${size}, ${colorScheme})`;
        if (colorScheme === "dark" && !small.includes(name)) continue;
        await page.goto(pathToFileURL(join(site, name)).href);
        await checkLook(page, name, where);
        if ((first && !largest.includes(name)) || small.includes(name)) await checkAccess(page, tools.axe, where);
      }
      if (colorScheme === "light") {
        await checkFilters(page, site);
        await checkAnchors(page, site);
        await checkPorts(page, site);
      }
      await context.close();
    }
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
