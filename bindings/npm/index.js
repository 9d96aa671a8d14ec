/**
 * The reference engine of Tilewright. One Lab holds one game; open as many as you like.
 *
 *     import { load } from "tilewright";
 *     const lab = await load();
 *     lab.open("TW1 base players:2");
 *     while (lab.tell().decisions.length) lab.decide(0);
 */

import { instantiate } from "./engine.js";
export { instantiate, Lab, LabError } from "./engine.js";

/** Compiles the module that lies beside this file, or the bytes that are given. */
export async function load(bytes) {
  if (!bytes && typeof process === "object") {
    const { readFile } = await import("node:fs/promises");
    bytes = await readFile(new URL("./tilewright.wasm", import.meta.url));
  }
  bytes ??= await (await fetch(new URL("./tilewright.wasm", import.meta.url))).arrayBuffer();
  return instantiate(await WebAssembly.compile(bytes));
}
