/*
 * Native code and WebAssembly play the same games: decision lists, events, totals, texts, pictures.
 *
 * usage: node same.mjs NATIVE MODULE GAMES
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { load } from "../../bindings/npm/index.js";

const [native, module, games] = process.argv.slice(2);
const expected = execFileSync(native, [games], { encoding: "utf-8", maxBuffer: 1 << 24 });
const lab = await load(readFileSync(module));

function mix(hash, text) {
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619);
  return hash;
}

function answer(call) {
  try {
    const value = call();
    return typeof value === "string" ? value : lab.lastText;
  } catch (problem) {
    return lab.lastText;
  }
}

/* As in native.c: the text comes back as it is, and with one byte changed in many ways. */
function checkWritten(hash, text) {
  hash = mix(hash, answer(() => (lab.check(text), lab.lastText)));
  for (let i = 0; i < 60; i++) {
    const at = (i * 7919 + 13) % text.length;
    const { holds, game } = lab.check(text.slice(0, at) + '0,:"}]-x'[i % 8] + text.slice(at + 1));
    hash = mix(hash, (holds ? "1" : "0") + (game ? "1" : "0"));
  }
  return hash;
}

function tellGame() {
  let hash = 2166136261;
  for (let step = 0; ; step++) {
    const count = lab.tell().decisions.length;
    hash = mix(hash, lab.lastText);
    if (count === 0) break;
    lab.decide((step * 7) % count);
    if (step % 16 === 0) {
      hash = mix(hash, answer(() => lab.draw()));
      hash = mix(hash, answer(() => lab.end()));
    }
  }
  for (const form of ["position", "game", "scenario", "record", "jcz"]) {
    const text = answer(() => lab.write(form));
    hash = mix(hash, text);
    if (form === "record" || form === "jcz") hash = checkWritten(hash, text);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

let found = "";
for (const [i, rules] of lab.catalogue().combinations.entries()) {
  lab.open(`TW1 ${rules}`);
  found += `${rules} ${lab.signature(5, 0, Number(games))}`;
  lab.shuffle(i);
  found += ` ${i % 4 === 0 ? tellGame() : "00000000"}\n`;
}
const lines = expected.split("\n"), others = found.split("\n");
for (const [i, line] of lines.entries())
  if (line !== others[i]) {
    console.log(`native: ${line}\nmodule: ${others[i]}`);
    process.exitCode = 1;
  }
if (lines.length < 40) {
  console.log(`only ${lines.length} choices of rules`);
  process.exitCode = 1;
}
console.log(`${lines.length - 1} choices of rules, ${games} games each`);
