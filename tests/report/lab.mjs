// The Lab as people use it, from disk, at desktop and phone size: games are played in the page and come to what the
// native engine comes to; boards of the site open there; axe finds nothing; nothing is fetched.
//
//     node tests/report/lab.mjs TILEWRIGHT SOURCE_ROOT
//
// Needs the packages of package.json (npm ci), Debian's chromium, and a build with the Lab.
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, normalize, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const program = resolve(process.argv[2]);
const root = resolve(process.argv[3]);
const browserPath = process.env.TW_CHROMIUM ?? "/usr/bin/chromium";
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const failures = [];

function skip(why) {
  console.log(`SKIP: ${why}`);
  process.exit(77);
}

function expect(holds, what) {
  if (!holds) failures.push(what);
}

if (!existsSync(join(root, "node_modules/playwright-core")))
  skip("the packages of package.json are not there; apt-get install npm, then ./tw test --again");
if (!existsSync(browserPath)) skip("there is no chromium; apt-get install chromium");
const require = createRequire(join(root, "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf-8");

const work = mkdtempSync(join(tmpdir(), "tilewright-lab-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));
const native = (...call) => execFileSync(program, call, { encoding: "utf-8", cwd: root });
native("replay", "--quiet", "--out", join(work, "scenarios.jsonl"), "tests/scenarios");
native("report", join(work, "scenarios.jsonl"), "--out", join(work, "site"));
const site = join(work, "site");
if (!existsSync(join(site, "lab.html"))) skip("the Lab is not built here; clang, lld and wasi-libc enable it");

// Whole games, and the decisions that the rules are known for, as texts of the native engine.
const games = {
  "a base game to its end": { rules: "base", seed: 3, at: "server desktop" },
  "a solo game to its end": { rules: "base+solo", seed: 4, at: "disk phone" },
};
for (const game of Object.values(games)) {
  const record = join(work, "game.json");
  native("play", "--rules", game.rules, "--seed", String(game.seed), "--quiet", "--out", record);
  game.text = native("position", record, "--game").trim();
}
const moves = { wagon: /[:;](move@|home)/, barn: /[:;]barn@/, closing: /[:;]abbey@/ };
const all = readdirSync(join(root, "tests/scenarios/abbey-mayor")).map((name) => `abbey-mayor/${name}`)
  .concat(readdirSync(join(root, "tests/scenarios/gold-rush")).map((name) => `gold-rush/${name}`));
for (const [what, pattern] of Object.entries({ ...moves, "tied split": /held:|stacks:/ })) {
  for (const name of all) {
    if (what === "tied split" && !name.includes("split")) continue;
    let text;
    try {
      text = native("position", `tests/scenarios/${name}`, "--game").trim();
    } catch {
      continue;
    }
    if (!pattern.test(text) || !/moves:/.test(text)) continue;
    games[`${what}: ${name}`] = { text };
    break;
  }
}

const server = createServer((request, response) => {
  const path = join(site, normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)));
  if (!path.startsWith(site) || !existsSync(path)) return response.writeHead(404).end();
  const types = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
  response.writeHead(200, { "content-type": types[path.split(".").pop()] ?? "application/octet-stream" });
  return response.end(readFileSync(path));
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const places = { disk: pathToFileURL(site).href, server: `http://127.0.0.1:${server.address().port}` };

const browser = await chromium.launch({
  executablePath: browserPath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});

async function openPage(size, base, more = {}) {
  const page = await browser.newPage({ viewport: sizes[size], ...more });
  page.on("console", (message) => failures.push(`${size}: console: ${message.text()}`));
  page.on("pageerror", (problem) => failures.push(`${size}: ${problem.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !url.startsWith("data:") && !url.startsWith("blob:"))
      failures.push(`${size}: asks for ${url}`);
  });
  return page;
}

async function ready(page, base, hash) {
  await page.goto("about:blank");
  await page.goto(`${base}/lab.html${hash ? `#${hash.replaceAll(" ", "_")}` : ""}`);
  await page.waitForSelector("body[data-lab=ready]", { timeout: 60000 });
}

const shown = (page) => page.inputValue("#lab-text");
const settled = (text) => native("position", text).trim();

// From the beginning of the game, move by move, through the list of decisions.
async function play(page, base, name, text) {
  const at = text.indexOf(" moves:");
  const list = at < 0 ? [] : text.slice(at + 7).split(";");
  await ready(page, base, at < 0 ? text : text.slice(0, at));
  for (const move of list) {
    const button = page.locator(`#lab-decisions button[data-move="${move}"]`);
    if ((await button.count()) !== 1) {
      failures.push(`${name}: ${move} is not offered once`);
      return;
    }
    await button.evaluate((element) => element.click());
  }
  expect((await shown(page)) === settled(text), `${name}: ${await shown(page)} and not ${settled(text)}`);
  const scores = await page.locator("#lab-scores td[data-score]").allTextContents();
  const wanted = JSON.parse(native("position", text, "--json")).players.map((player) => String(player.score));
  expect(scores.join() === wanted.join(), `${name}: totals ${scores} and not ${wanted}`);
}

async function audit(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], preload: false }));
  for (const violation of found.violations)
    failures.push(`${what}: axe: ${violation.id} at ${violation.nodes[0].target}`);
}

let played = 0;
for (const [where, base] of Object.entries(places))
  for (const size of Object.keys(sizes)) {
    const page = await openPage(size, base);
    for (const [name, { text, at }] of Object.entries(games)) {
      // a whole game takes long: in one place each
      if (at && at !== `${where} ${size}`) continue;
      await play(page, base, `${where}, ${size}, ${name}`, text);
      played++;
    }
    await page.close();
  }
console.log(`${played} games played in the page`);

// A place on the board, undo, a refused place, a scenario that can be replayed as it is.
{
  const page = await openPage("desktop", places.disk);
  await ready(page, places.disk, "TW1 base pile:U;V;E;W");
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  expect(paint < 1000, `first paint after ${Math.round(paint)} ms`);
  await page.locator("#lab-board .place").first().click();
  expect((await page.getAttribute("body", "data-lab-step")) === "1/1", "a click lays the tile");
  await page.locator("#lab-board .spot").first().click();
  expect((await page.getAttribute("body", "data-lab-step")) === "2/2", "a click places a follower");
  await page.keyboard.press("ArrowLeft");
  expect((await page.getAttribute("body", "data-lab-step")) === "1/2", "the left arrow goes back");
  await page.keyboard.press("ArrowRight");
  await page.locator("#lab-board .gap").first().click({ force: true });
  expect(/BASE-TILE-0/.test(await page.textContent("#lab-refused")), "a refused place names its clause");
  await page.click("[data-form=scenario]");
  writeFileSync(join(work, "from-the-lab.yaml"), await shown(page));
  native("replay", "--quiet", join(work, "from-the-lab.yaml"));
  await page.click("#lab-play-out");
  await page.click("[data-form=record]");
  writeFileSync(join(work, "from-the-lab.json"), await shown(page));
  native("replay", "--quiet", join(work, "from-the-lab.json"));
  await page.click("[data-form=jcz]");
  const saved = await shown(page);
  writeFileSync(join(work, "from-the-lab.jcz"), saved);
  native("replay", "--quiet", join(work, "from-the-lab.jcz"));
  await page.click("#lab-open");
  expect(/totals are right/.test(await page.textContent("#lab-problem")), "a saved game is checked");
  await page.fill("#lab-text", saved.replace(/"PLACE_TILE"/, '"NO_SUCH"'));
  await page.click("#lab-open");
  expect(/NO_SUCH/.test(await page.textContent("#lab-problem")), "what is wrong with a saved game is told");
  for (const [name, head] of Object.entries({ png: "\x89PNG", svg: "<svg" })) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#lab-${name}`)]);
    const bytes = readFileSync(await download.path(), "latin1");
    expect(bytes.slice(0, 200).includes(head) && bytes.length > 2000, `the board as ${name}`);
  }
  await page.click("#lab-compare");
  await audit(page, "the Lab");
  await page.fill("#lab-text", "TW1 base tile:W@1,0");
  await page.click("#lab-open");
  expect(/Column 10/.test(await page.textContent("#lab-problem")), "a wrong text is told by its column");
  await page.close();
}

// Another tile by hand, a figure that is barred, and decisions by keyboard and by touch.
{
  const page = await openPage("phone", places.server, { hasTouch: true });
  await ready(page, places.server, "TW1 base figures:follower1@0,0.r1 pile:E;U;V");
  await page.selectOption("#lab-instead", "U");
  expect((await page.textContent("#lab-drawn")).includes("base-U"), "another tile of the pile comes first");
  await page.locator("#lab-board .place[data-cell='1,0']").tap();
  expect((await page.getAttribute("body", "data-lab-step")) === "1/1", "a tap lays the tile");
  expect(/r1: occupied \[BASE-/.test(await page.textContent("#lab-barred")), "a barred figure names its clause");
  await page.locator("#lab-decisions button").first().focus();
  await page.keyboard.press("Enter");
  expect((await page.getAttribute("body", "data-lab-step")) === "2/2", "the keyboard decides");
  await page.close();
}

// A record is checked: one that holds, one with a wrong total, one with a move that breaks a rule.
{
  const page = await openPage("desktop", places.disk);
  await ready(page, places.disk);
  const check = async (record) => {
    await page.fill("#lab-text", JSON.stringify(record));
    await page.locator("#lab-open").evaluate((button) => button.click());
    return page.textContent("#lab-problem");
  };
  for (const rules of ["base+abbey-mayor", "gold-rush"]) {
    native("play", "--rules", rules, "--seed", "8", "--quiet", "--out", join(work, "record.json"));
    const record = JSON.parse(readFileSync(join(work, "record.json"), "utf-8"));
    expect(/totals are right/.test(await check(record)), `${rules}: a record holds: ${await page.textContent("#lab-problem")}`);
    record.scores[1] += 1;
    expect(/scores.1.: the record says \d+, the game gives \d+/.test(await check(record)), `${rules}: a wrong total is told`);
    const at = record.actions.findIndex((action, i) => i > 20 && action.do === "tile" && action.tile !== "abbey");
    record.actions[at].x += 40;
    expect(new RegExp(`actions.${at}.: .*apart \\[[A-Z]+-`).test(await check(record)),
           `${rules}: a move that breaks a rule is told: ${await page.textContent("#lab-problem")}`);
  }
  await page.close();
}

// Thirty puzzles, each with its answer.
{
  const page = await openPage("phone", places.disk);
  await page.goto(`${places.disk}/puzzles.html`);
  expect((await page.locator("section.puzzle").count()) === 30, "there are thirty puzzles");
  expect((await page.locator("section.puzzle details .events li").count()) >= 30, "each puzzle has its answer");
  await audit(page, "the puzzles");
  await page.close();
}

// Boards of fifty scenario pages open there, each at its step.
{
  const page = await openPage("desktop", places.disk);
  const names = readdirSync(join(site, "scenarios")).filter((name) => name.endsWith(".html"));
  let opened = 0;
  for (let i = 0; i < names.length && opened < 50; i += Math.max(1, Math.floor(names.length / 60))) {
    await page.goto(`${places.disk}/scenarios/${encodeURIComponent(names[i])}`);
    const links = await page.locator("a.button[href*='lab.html#']").evaluateAll((list) => list.map((link) => link.href));
    if (links.length < 2) continue;
    opened++;
    const link = links[links.length - 1];
    const [, step, line] = /#(?:(\d+)!)?(.*)$/.exec(link);
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector("body[data-lab=ready]");
    const text = decodeURIComponent(line).replaceAll("_", " ");
    const at = text.indexOf(" moves:");
    const made = at < 0 ? [] : text.slice(at + 7).split(";").slice(0, step === undefined ? undefined : Number(step));
    const wanted = settled((at < 0 ? text : text.slice(0, at)) + (made.length ? ` moves:${made.join(";")}` : ""));
    expect((await shown(page)) === wanted, `${names[i]}: ${await shown(page)} and not ${wanted}`);
  }
  expect(opened >= 50, `only ${opened} scenario pages have boards to open`);
  await page.close();
}

await browser.close();
server.close();
for (const failure of failures.slice(0, 40)) console.log(failure);
console.log(`${failures.length} failures`);
process.exitCode = failures.length ? 1 : 0;
