/** A tree of the values whose lines are looked for, by key or by index. */
type Wanted = { position: number | null; children: Map<string, Wanted> };

export type JsonPath = readonly string[];

/**
 * The lines, from 1, at which the values of these paths begin; that of the nearest value around it for a path that does
 * not exist. The text must be valid JSON of a limited depth: it is read once, by functions that call themselves for each
 * level.
 */
export function findJsonLines(text: string, paths: readonly JsonPath[]): number[] {
  const root: Wanted = { position: null, children: new Map() };
  for (const path of paths) addPath(root, path);
  readValue(text, 0, root);
  const positions = paths.map((path) => nearestPosition(root, path));
  const lineOf = countLines(text, positions);
  return positions.map((position) => lineOf.get(position) ?? 1);
}

function addPath(root: Wanted, path: JsonPath) {
  let node = root;
  for (const key of path) {
    const child = node.children.get(key) ?? { position: null, children: new Map() };
    node.children.set(key, child);
    node = child;
  }
}

function nearestPosition(root: Wanted, path: JsonPath): number {
  let node: Wanted | undefined = root;
  let position = root.position ?? 0;
  for (const key of path) {
    node = node?.children.get(key);
    position = node?.position ?? position;
  }
  return position;
}

/** Reads the text up to each position once. */
function countLines(text: string, positions: readonly number[]): Map<number, number> {
  const lines = new Map<number, number>();
  let line = 1;
  let at = 0;
  for (const position of [...positions].sort((a, b) => a - b)) {
    for (let end = text.indexOf("\n", at); end !== -1 && end < position; ) {
      line += 1;
      at = end + 1;
      end = text.indexOf("\n", at);
    }
    lines.set(position, line);
  }
  return lines;
}

/** Returns the position after the value. */
function readValue(text: string, start: number, wanted: Wanted | undefined): number {
  const at = skipSpace(text, start);
  if (wanted) wanted.position = at;
  if (text[at] === "{") return readObject(text, at, wanted);
  if (text[at] === "[") return readList(text, at, wanted);
  return text[at] === '"' ? skipText(text, at) : skipLiteral(text, at);
}

function readObject(text: string, start: number, wanted: Wanted | undefined): number {
  let at = skipSpace(text, start + 1);
  while (at < text.length && text[at] !== "}") {
    const keyEnd = skipText(text, at);
    const child = wanted?.children.get(wanted.children.size > 0 ? readText(text, at, keyEnd) : "");
    at = readValue(text, skipSpace(text, keyEnd) + 1, child);
    at = skipSeparator(text, at);
  }
  return at + 1;
}

function readList(text: string, start: number, wanted: Wanted | undefined): number {
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== "]"; index++) {
    at = skipSeparator(text, readValue(text, at, wanted?.children.get(String(index))));
  }
  return at + 1;
}

const readText = (text: string, start: number, end: number): string =>
  String(JSON.parse(text.slice(start, end)));

function skipSeparator(text: string, start: number): number {
  const at = skipSpace(text, start);
  return text[at] === "," ? skipSpace(text, at + 1) : at;
}

const SPACE = /[ \t\r\n]*/y;
const LITERAL = /[^ \t\r\n,\]}]*/y;

const skipSpace = (text: string, start: number) => skip(SPACE, text, start);
const skipLiteral = (text: string, start: number) => skip(LITERAL, text, start);

/** A pattern would keep a record for each character. */
function skipText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

function skip(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : text.length;
}
