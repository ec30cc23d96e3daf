import type {
  CodeList,
  Exemption,
  Measure,
  MeasuresFile,
} from "#server/duties/us/measures/measures-file.ts";
import type { ListChange } from "#shared/changes/changes.ts";
import type { Coverage } from "#shared/changes/stored-changes.ts";
import { diffCodes, type Scoped, unionOfOrigins } from "./describe-measure.ts";

/** The lists of two measures files with the same name whose codes differ, where a measure or ban uses them. */
export function compareLists(before: MeasuresFile, after: MeasuresFile): Scoped<ListChange>[] {
  return Object.entries(after.lists).flatMap(([name, list]) => {
    const old = before.lists[name];
    const change = old && compareCodes(old, list);
    const uses = change ? findUses(after, name) : null;
    if (!change || !uses || uses.programs.length === 0) return [];
    const { countries, ...named } = uses;
    return [
      { change: { id: name, ...named, ...change.lines }, countries, coverage: change.coverage },
    ];
  });
}

/** Null for lists of the same codes. A code whose tag, condition or heading differs is removed and added. */
function compareCodes(before: CodeList, after: CodeList) {
  const [old, now] = [entryTexts(before), entryTexts(after)];
  const added = [...now].filter(([code, text]) => old.get(code) !== text).map(([code]) => code);
  const removed = [...old].filter(([code, text]) => now.get(code) !== text).map(([code]) => code);
  if (added.length + removed.length === 0) return null;
  const coverage: Coverage = { codes: [...new Set([...added, ...removed])], except: [] };
  const { linesAdded } = diffCodes([], added);
  const { linesRemoved } = diffCodes(removed, []);
  return { lines: { linesAdded, linesRemoved }, coverage: [coverage] };
}

const entryTexts = ({ entries }: CodeList): ReadonlyMap<string, string> =>
  new Map(
    entries.flatMap(({ codes, tag, condition, heading }) =>
      codes.map((code) => [code, JSON.stringify([tag, condition, heading])] as const),
    ),
  );

function findUses(file: MeasuresFile, list: string) {
  const covering = file.measures.filter(({ covers }) => usesList(covers, list));
  const exempting = file.measures.filter(({ except = [] }) => except.some(isOfList(list)));
  const bans = file.bans.filter(({ covers }) => covers.list === list);
  const used = [...covering, ...exempting, ...bans];
  return {
    programs: distinct(used.map(({ program }) => program)),
    covers: distinct(covering.map(({ heading }) => heading)),
    exempts: distinct(exempting.map(({ heading }) => heading)),
    countries: unionOfOrigins(used.map((record) => ({ file, record }))),
  };
}

const usesList = (covers: Measure["covers"], list: string): boolean =>
  covers !== "all" && "list" in covers && covers.list === list;

const isOfList = (list: string) => (exemption: Exemption) => exemption.list === list;

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
