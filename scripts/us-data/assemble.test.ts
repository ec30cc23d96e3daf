import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fromRoot } from "#server/lib/from-root.ts";
import { assembleMeasures } from "./assemble.ts";
import { readScheduleCodes } from "./schedule-codes.ts";

const shipped = fromRoot("data", "us");
const knowsCode = readScheduleCodes(join(shipped, "default-schedule.json.gz"));

it("the shipped measures file is what its programs and lists make, without a problem", () => {
  const result = assembleMeasures(shipped, knowsCode);
  expect(result).toEqual({ content: readFileSync(join(shipped, "us-measures.json"), "utf8") });
});

describe("assembleMeasures", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "us-data-"));
    for (const name of ["programs", "lists", "about.json", "groups.json"]) copy(name);
    for (const name of ["preferences.json", "questions.json"]) copy(name);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const copy = (name: string) =>
    cpSync(join(shipped, name), join(folder, name), { recursive: true });
  const build = () => assembleMeasures(folder, knowsCode);

  function change(name: string, edit: (text: string) => string) {
    const path = join(folder, name);
    writeFileSync(path, edit(readFileSync(path, "utf8")));
  }

  it("rejects a stub of longer numbers in a list", () => {
    change("lists/232-metals.csv", (text) => `${text}8481,xi,,,\n`);
    expect(build()).toEqual({
      problems: expect.arrayContaining([
        expect.stringMatching(/^lists\/232-metals\.csv: \d+ is inside 8481, which means/),
      ]),
    });
  });

  it("rejects overlapping dates of one heading by the key of the measure", () => {
    change("programs/338-canada.json", (text) => text.replace("2026-09-14", "2026-09-15"));
    expect(build()).toEqual({
      problems: [expect.stringMatching(/^measures\.338-canada-b1\.heading: measures\.overlap/)],
    });
  });

  it("rejects a measure without a source", () => {
    change("programs/301-brazil.json", (text) => text.replace('"citation"', '"quotation"'));
    expect(build()).toEqual({
      problems: expect.arrayContaining([expect.stringMatching(/^measures\.\d+\.source\.citation/)]),
    });
  });

  it("rejects a program that about.json does not name", () => {
    writeFileSync(join(folder, "programs", "new.json"), "{}");
    expect(build).toThrow("about.json does not name the programs new");
  });
});
