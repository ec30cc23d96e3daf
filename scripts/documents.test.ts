import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");

const entries = (folder: string, recursive = false) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive }) : [];

/** The folders that hold a file: Git leaves empty ones behind. */
const folders = (parent: string): string[] =>
  entries(parent)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => entries(`${parent}/${name}`, true).some((entry) => entry.isFile()));

const filesBelow = (parent: string): string[] =>
  readdirSync(parent, { recursive: true, encoding: "utf8" }).map((file) => `${parent}/${file}`);

const codeSpans = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

const tableRows = (section: string) =>
  section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").slice(1, -1));

const SERVER_SLICES = "server/features";
const CLIENT_SLICES = "client/src/features";

describe("docs/architecture.md", () => {
  const document = read("docs/architecture.md");
  const [, tree = "", sliceTable = ""] =
    /\n## Folders\n(.*?)\n### Slices\n(.*?)\n## /s.exec(document) ?? [];
  const slices = new Map(
    tableRows(sliceTable).map(([name = "", ...cells]) => [codeSpans(name)[0] ?? "", cells]),
  );

  /** `shared/duties/` `fees/`: a name without its folder is in the folder of the row's first one. */
  const documented = tableRows(tree).flatMap(([cell = ""]) => {
    const names = codeSpans(cell);
    const parent = path.dirname(names[0] ?? "");
    return names.map((name) => (/\/./.test(name) ? name : path.join(parent, name)));
  });

  it("names every folder of the two sides, of shared code, tests and rigs, and its names exist", () => {
    const parents = ["client", "client/src", "server", "shared", "tests", "rigs"];
    const children = parents.flatMap((parent) =>
      folders(parent).map((name) => `${parent}/${name}`),
    );
    const isNamed = (folder: string) =>
      documented.some((name) => `${name}/`.startsWith(`${folder}/`)) ||
      (path.dirname(folder) === "shared" && slices.has(path.basename(folder)));
    expect(children.filter((folder) => !isNamed(folder))).toEqual([]);
    const plain = documented.filter((name) => !name.includes("<"));
    expect(plain.filter((name) => !existsSync(name))).toEqual([]);
  });

  it("lists every slice with the rooms that it has", () => {
    const onTheServer = folders(SERVER_SLICES);
    const onTheClient = folders(CLIENT_SLICES);
    const shared = folders("shared").filter((name) => !["db", "http", "locales"].includes(name));
    expect([...slices.keys()]).toEqual(
      [...new Set([...onTheServer, ...onTheClient, ...shared])].sort(),
    );
    const rooms = (parent: string, slice: string) =>
      folders(parent).includes(slice) ? folders(`${parent}/${slice}`).sort() : null;
    for (const [slice, [inShared = "", ...cells]] of slices) {
      expect(inShared.trim() !== "", `shared/${slice}`).toBe(shared.includes(slice));
      const listed = cells.map((cell) => (cell.trim() === "" ? null : codeSpans(cell)));
      expect(listed, slice).toEqual([rooms(SERVER_SLICES, slice), rooms(CLIENT_SLICES, slice)]);
    }
  });

  it("names files that exist", () => {
    const files = ["client", "server", "shared", "stand-ins"].flatMap(filesBelow);
    const named = document.match(/[\w/-]+\.tsx?\b/g) ?? [];
    const isFile = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`));
    expect(named.map((name) => name.replace(/^\//, "")).filter((name) => !isFile(name))).toEqual(
      [],
    );
  });
});

describe("the documents", () => {
  const documents = [
    ...readdirSync(".").filter((name) => name.endsWith(".md")),
    ...filesBelow("docs").filter((name) => name.endsWith(".md")),
    ...["stand-ins", "rigs", "data", "data/us/words"].map((folder) => `${folder}/README.md`),
  ];

  /** The addresses of the headings, as GitHub forms them. */
  const anchors = (document: string) =>
    [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );

  const leadsSomewhere = (name: string, link: string) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? name : path.join(path.dirname(name), file);
    return existsSync(target) && (!anchor || anchors(read(target)).includes(anchor));
  };

  it.each(documents)("%s links only to files and headings that exist", (name) => {
    const links = [...read(name).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)];
    const broken = links.filter(([, link = ""]) => !leadsSomewhere(name, link));
    expect(broken.map(([, link]) => link)).toEqual([]);
  });
});
