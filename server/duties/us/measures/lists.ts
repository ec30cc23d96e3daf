import type { QuestionName } from "#shared/duties/question-name.ts";
import type { CodeList, MeasuresFile } from "./measures-file.ts";

export type ListEntry = {
  code: string;
  tag: string | null;
  /** The entry holds only where this question is answered with yes. */
  condition: QuestionName | null;
  /** Under which the goods are declared. */
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

/** The entry with the longest prefix of the code; null without one or if its tag is another one. */
export function findListEntry(lists: Lists, { list, tags }: ListUse, code: string) {
  const entries = lists.get(list);
  for (let length = code.length; entries && length >= MIN_PREFIX_LENGTH; length--) {
    const entry = entries.get(code.slice(0, length));
    if (entry) return hasTag(entry, tags) ? entry : null;
  }
  return null;
}

const hasTag = ({ tag }: ListEntry, tags: readonly string[] | undefined): boolean =>
  tags === undefined || (tag !== null && tags.includes(tag));
