// Makes the pictures of the README from a site.
//
//     ./tw report && node docs/images/make.mjs reports/site [FOLDER]
//
// Those of docs/your-own-game.md come from a FOLDER in which its commands were run.
//
// Needs the packages of package.json (npm ci) and Debian's chromium.
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const { chromium } = createRequire(join(here, "..", "..", "package.json"))("playwright-core");
const site = resolve(process.argv[2] ?? "reports/site");
const pictures = {
  front: { page: "index.html", height: 860 },
  topic: { page: "topics/barn.html", height: 900 },
  scenario: { page: "scenarios/traders-builders_2fpig-on-a-shared-field.html#m2", height: 980 },
  doubts: { page: "doubts.html", height: 760 },
  ports: { page: "ports.html", height: 620 },
  gallery: { page: "tiles/base.html", height: 860, start: "h2" },
};

const own = process.argv[3] && resolve(process.argv[3]);
const from = { site, own };
if (own) Object.assign(pictures, {
  watch: { page: "tilewright-watch/index.html", height: 640, of: "own" },
  "rule-sheet": { page: "hills.html", height: 700, of: "own" },
});

const browser = await chromium.launch({ executablePath: process.env.TW_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, { page: path, height, start, of = "site" }] of Object.entries(pictures)) {
  const page = await browser.newPage({ viewport: { width: 1000, height } });
  const [file, move] = path.split("#");
  await page.goto(pathToFileURL(join(from[of], file)).href + (move ? `#${move}` : ""));
  await page.evaluate((selector) => {
    window.scrollTo(0, 0);
    if (selector) document.querySelector(selector).scrollIntoView();
  }, start);
  await page.screenshot({ path: join(here, `${name}.png`) });
  await page.close();
}
await browser.close();
