import { readdirSync, readFileSync } from "node:fs";

/** A regular expression of the sources. */
export type Pattern = { path: string; line: number; regex: RegExp };

/** Every regular expression literal in the TypeScript files of a folder, without those of tests. */
export const listPatterns = (folder: string): Pattern[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .sort()
    .flatMap((path) => findPatterns(path, readFileSync(path, "utf8")));

const COMMENT = String.raw`(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)`;
const TEXT = String.raw`"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'`;
const PATTERN = String.raw`(?<pattern>\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsuvy]*)`;
const TOKEN = new RegExp(`${COMMENT}|${TEXT}|${PATTERN}|[\\w$]+|[^]`, "y");

/** The text of a template, up to its end or to an expression within it. */
const TEMPLATE_TEXT = /(?:\\[\s\S]|(?!\$\{)[^`\\])*(?:`|\$\{)/y;

/** A slash divides after these, and begins a regular expression after anything else. */
const OPERAND_END = /[\w$)\]}"'`]$/;
const KEYWORD = /^(?:return|typeof|case|in|of|yield|await)$/;

type Reader = {
  source: string;
  at: number;
  previous: string;
  found: { at: number; text: string }[];
};

export function findPatterns(path: string, source: string): Pattern[] {
  const reader: Reader = { source, at: 0, previous: "", found: [] };
  readCode(reader);
  return reader.found.map(({ at, text }) => ({
    path,
    line: lineAt(source, at),
    regex: toRegex(text),
  }));
}

/** Reads to the end of the source, or of the expression of a template. */
function readCode(reader: Reader) {
  let openBraces = 0;
  for (let token = readToken(reader); token !== ""; token = readToken(reader)) {
    if (token === "`") readTemplate(reader);
    if (token === "{") openBraces += 1;
    if (token === "}" && openBraces-- === 0) return;
  }
}

function readTemplate(reader: Reader) {
  let text = readMatch(reader, TEMPLATE_TEXT)?.[0] ?? "";
  while (text.endsWith("{")) {
    reader.previous = "{";
    readCode(reader);
    text = readMatch(reader, TEMPLATE_TEXT)?.[0] ?? "";
  }
  reader.previous = "`";
}

/** Collects the token if it is a pattern. Returns "" at the end. */
function readToken(reader: Reader): string {
  const { at, previous } = reader;
  const match = readMatch(reader, TOKEN);
  if (!match) return "";
  const isPattern = match.groups?.pattern !== undefined;
  const isDivision = isPattern && OPERAND_END.test(previous) && !KEYWORD.test(previous);
  if (isDivision) reader.at = at + 1;
  else if (isPattern) reader.found.push({ at, text: match[0] });
  const isBlank = match.groups?.comment !== undefined || match[0].trim() === "";
  if (!isBlank) reader.previous = isDivision ? "/" : match[0];
  return match[0];
}

function readMatch(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.source);
  if (match) reader.at = pattern.lastIndex;
  return match;
}

const lineAt = (source: string, index: number) => source.slice(0, index).split("\n").length;

function toRegex(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}
