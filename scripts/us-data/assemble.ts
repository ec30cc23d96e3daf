import { readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { measuresFile } from "#server/duties/us/measures/measures-file.ts";
import { validateMeasures } from "#server/duties/us/measures/validate-measures.ts";
import { fieldErrors } from "#shared/http/field-errors.ts";
import { checkList, type KnowsCode } from "./check-lists.ts";
import { readList, type SourceList, toCodeList } from "./read-list.ts";

type Json = Record<string, unknown>;

/** A file of `programs/`: its names and records. `defaults` are fields that its measures share. */
type Program = {
  authority: string;
  names: Json;
  defaults?: Json & { except?: unknown[] };
  measures?: (Json & { except?: unknown[] })[];
  gaps?: Json[];
  bans?: Json[];
};

/**
 * Builds the measures file from a folder of programs, lists, groups and facts: docs/us-law.md. Returns its text, or what
 * is wrong, one sentence each, named by file or record.
 */
export function assembleMeasures(
  folder: string,
  knowsCode: KnowsCode,
): { content: string } | { problems: string[] } {
  const { programs: order, ...about } = readJson(folder, "about.json");
  const programs = readProgramFiles(folder, order);
  const lists = readFolder(folder, "lists", ".csv", readList);
  const file = {
    ...about,
    programmes: mapValues(programs, ({ authority, names }) => ({ authority, names })),
    facts: readJson(folder, "facts.json"),
    groups: readJson(folder, "groups.json"),
    ...readJson(folder, "preferences.json"),
    measures: Object.entries(programs).flatMap(([key, program]) => toMeasures(key, program)),
    gaps: recordsOf(programs, "gaps"),
    bans: recordsOf(programs, "bans"),
    lists: mapValues(lists, toCodeList),
  };
  const problems = [
    ...Object.entries(lists).flatMap(([name, list]) => listProblems(name, list, knowsCode)),
    ...fileProblems(file),
  ];
  return problems.length > 0 ? { problems } : { content: `${JSON.stringify(file, null, 1)}\n` };
}

const toMeasures = (programme: string, { defaults = {}, measures = [] }: Program) =>
  measures.map(({ key, heading, ...measure }) => {
    const { except = [], ...shared } = defaults;
    const all = [...except, ...(measure.except ?? [])];
    return {
      key,
      heading,
      programme,
      destination: "US",
      ...shared,
      ...measure,
      ...(all.length > 0 && { except: all }),
    };
  });

const recordsOf = (programs: Record<string, Program>, kind: "gaps" | "bans") =>
  Object.entries(programs).flatMap(([programme, program]) =>
    (program[kind] ?? []).map(({ key, ...record }) => ({ key, programme, ...record })),
  );

const listProblems = (name: string, list: SourceList, knowsCode: KnowsCode): string[] =>
  checkList(list, knowsCode).map((problem) => `lists/${name}.csv: ${problem}`);

function fileProblems(file: unknown): string[] {
  const { success, data, error } = measuresFile.safeParse(file, { reportInput: true });
  const errors = success ? validateMeasures(data) : fieldErrors(error);
  return errors.map(({ path, key, params = {} }) => `${path}: ${key} ${JSON.stringify(params)}`);
}

function readProgramFiles(folder: string, order: unknown): Record<string, Program> {
  const files = readFolder(folder, "programs", ".json", (text): Program => JSON.parse(text));
  const names = Array.isArray(order) ? order.map(String) : [];
  const missing = Object.keys(files).filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`about.json does not name the programs ${missing}`);
  return Object.fromEntries(names.map((name) => [name, required(files[name], name)]));
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`programs/${name}.json is missing`);
  return value;
}

const readJson = (folder: string, name: string): Json =>
  JSON.parse(readFileSync(join(folder, name), "utf8"));

/** The files of a subfolder by name without ending, in alphabetical order. Throws with the name of a file that fails. */
function readFolder<T>(
  folder: string,
  subfolder: string,
  ending: string,
  read: (text: string) => T,
) {
  const names = readdirSync(join(folder, subfolder)).filter((name) => name.endsWith(ending));
  return Object.fromEntries(
    names.sort().map((name): [string, T] => {
      const text = readFileSync(join(folder, subfolder, name), "utf8");
      try {
        return [parse(name).name, read(text)];
      } catch (cause) {
        throw new Error(`${subfolder}/${name}: ${String(cause)}`, { cause });
      }
    }),
  );
}

const mapValues = <T, Result>(record: Record<string, T>, map: (value: T) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
