import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { KnowsCode } from "./check-lists.ts";

/** Finds whether codes of a schedule begin so. The suffix 00 stands for a line without subdivisions. */
export function readScheduleCodes(path: string): KnowsCode {
  const rows: { htsno: string }[] = JSON.parse(gunzipSync(readFileSync(path)).toString());
  const codes = new Set(rows.map(({ htsno }) => htsno.replaceAll(".", "")));
  const prefixes = new Set([...codes].flatMap(startsOf));
  return (code) =>
    prefixes.has(code) ||
    (code.length === 10 && code.endsWith("00") && codes.has(code.slice(0, 8)));
}

const startsOf = (code: string): string[] =>
  Array.from({ length: code.length }, (_, index) => code.slice(0, index + 1));
