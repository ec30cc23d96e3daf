import type { QuestionName } from "#shared/duties/question-name.ts";
import type { CodeList, MeasuresFile } from "./measures-file.ts";

export type ListEntry = {
  code: string;
  tag: string | null;
  /** The entry holds only where this question is answered with yes. */
  condition: QuestionName | null;
  /** The heading that the goods are declared under. */
  heading: string | null;
};

/** Keyed by name, then by code prefix. */
export type Lists = ReadonlyMap<string, ReadonlyMap<string, ListEntry>>;

const MIN_PREFIX_LENGTH = 4;

export const prepareLists = ({ lists }: Pick<MeasuresFile, "lists">): Lists =>
  new Map(Object.entries(lists).map(([name, list]) => [name, entriesByCode(list)]));

function entriesByCode({ entries }: CodeList): Map<string, ListEntry> {
  return new Map(
    entries.flatMap(({ codes, tag = null, condition = null, heading = null }) =>
      codes.map((code) => [code, { code, tag, condition, heading }]),
    ),
  );
}

type ListUse = { list: string; tags?: readonly string[] | undefined };

/**
 * Returns a search for the entry of a list with the longest prefix of a code; null without one or if its tag is another
 * one. All lists are searched at once, and the last code is remembered: a line is looked up in dozens of them.
 */
export function createEntrySearch(lists: Lists) {
  const byPrefix = entriesByPrefix(lists);
  let last: { code: string; entries: ReadonlyMap<string, ListEntry> } = {
    code: "",
    entries: new Map(),
  };

  function entriesOf(code: string): ReadonlyMap<string, ListEntry> {
    const entries = new Map<string, ListEntry>();
    for (let length = MIN_PREFIX_LENGTH; length <= code.length; length++) {
      for (const [list, entry] of byPrefix.get(code.slice(0, length)) ?? []) {
        entries.set(list, entry); // in place of one with a shorter prefix
      }
    }
    return entries;
  }

  return ({ list, tags }: ListUse, code: string): ListEntry | null => {
    if (last.code !== code) last = { code, entries: entriesOf(code) };
    const entry = last.entries.get(list);
    return entry && hasTag(entry, tags) ? entry : null;
  };
}

export type EntrySearch = ReturnType<typeof createEntrySearch>;

function entriesByPrefix(lists: Lists): ReadonlyMap<string, [list: string, entry: ListEntry][]> {
  const byPrefix = new Map<string, [string, ListEntry][]>();
  for (const [list, entries] of lists) {
    for (const [code, entry] of entries) {
      const known = byPrefix.get(code);
      if (known) known.push([list, entry]);
      else byPrefix.set(code, [[list, entry]]);
    }
  }
  return byPrefix;
}

const hasTag = ({ tag }: ListEntry, tags: readonly string[] | undefined): boolean =>
  tags === undefined || (tag !== null && tags.includes(tag));
