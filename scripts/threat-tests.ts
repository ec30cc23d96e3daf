import { readdirSync, readFileSync } from "node:fs";

// docs/security.md lists the threats. A comment "// Threats: A1, B2" above a test names those whose
// defense it proves, and the last column of the document links to these tests.

export const DOCUMENT = "docs/security.md";

/** A test, or a part of the fault suite, that proves the defense against a threat. */
export type ThreatTest = { threat: string; path: string; title: string };

const FOLDERS = ["client/src", "rigs", "scripts", "server", "shared", "stand-ins", "tests"];
const TEST_FILE = /\.(test\.tsx?|spec\.ts)$|^rigs\/faults\/run\.ts$/;

export const readThreatTests = (): ThreatTest[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => TEST_FILE.test(path))
    .sort()
    .flatMap((path) => findThreatTests(path, readFileSync(path, "utf8")));

const TAG = /^( *)\/\/ Threats: (.+)\n/gm;

/** Throws when no test follows a tag. */
export const findThreatTests = (path: string, source: string): ThreatTest[] =>
  [...source.matchAll(TAG)].flatMap(({ 0: tag, 1: indent = "", 2: threats = "", index }) => {
    const title = findTitle(source.slice(index + tag.length), indent);
    if (!title) throw new Error(`${path}: no test follows "${tag.trim()}"`);
    const group = indent && findGroup(source.slice(0, index));
    const words = group && !title.startsWith(group) ? `${group} ${title}` : title;
    return threats.split(", ").map((threat) => ({ threat, path, title: words }));
  });

const QUOTED = String.raw`\(\s*(?<quote>["'\x60])(?<title>(?:\\.|(?!\k<quote>).)+)\k<quote>`;

/**
 * The title of the part of the fault suite, or of the test, possibly behind its table of cases, that the code begins
 * with.
 */
function findTitle(code: string, indent: string): string | undefined {
  const part = /^ *(\w+): /.exec(code);
  if (part) return `npm run test:faults -- ${part[1]}`;
  const hasCases = /^ *\w+\.each\b/.test(code);
  const start = hasCases ? `^${indent}(?! ).*\\)` : `^${indent}\\w+`;
  return new RegExp(start + QUOTED, hasCases ? "m" : "").exec(code)?.groups?.title;
}

function findGroup(code: string): string | undefined {
  const start = code.lastIndexOf("\ndescribe");
  return start < 0 ? undefined : findTitle(code.slice(start + 1), "");
}

const ROW = /^(\| ([A-Z]\d+) \|.*\|)[^|]*\|$/gm;

/** The ids of the document's threats. */
export const listThreats = (document: string): string[] =>
  [...document.matchAll(ROW)].map(([, , threat = ""]) => threat);

/** The document with the tests in the last column of its tables. */
export const fillInTests = (document: string, tests: readonly ThreatTest[]): string =>
  document.replace(ROW, (_row, cells: string, threat: string) => {
    const links = tests.filter((test) => test.threat === threat).map(link);
    return `${cells} ${links.join("<br>")} |`;
  });

const link = ({ path, title }: ThreatTest) =>
  `[${title.replaceAll("|", "/").replace(/[[\]<>$*_`\\]/g, "\\$&")}](../${path})`;
