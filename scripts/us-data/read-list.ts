import { parse } from "csv-parse/sync";
import type { CodeList } from "#server/duties/us/measures/measures-file.ts";

/** One line of a list, in the order of its file. */
export type ListRow = {
  code: string;
  tag: string;
  condition: string;
  heading: string;
  /** Why a check does not hold for this code: see `check-lists.ts`. */
  remark: string;
};

export type SourceList = { source: string; rows: ListRow[] };

const COLUMNS = ["code", "tag", "condition", "heading", "remark"];

/**
 * Reads a list: lines that begin with "#" say where it is from, then the columns code, tag, condition, heading and
 * remark. Throws with the reason for another header or without a source.
 */
export function readList(text: string): SourceList {
  const lines = text.split("\n");
  const source = lines.filter((line) => line.startsWith("#")).map((line) => line.slice(1).trim());
  if (source.length === 0) throw new Error("no source: begin the file with # and where it is from");
  const [header, ...rows] = parse(lines.filter((line) => !line.startsWith("#")).join("\n"), {
    skip_empty_lines: true,
  });
  if (String(header) !== String(COLUMNS)) throw new Error(`the columns are not ${COLUMNS}`);
  return {
    source: source.join(" "),
    rows: rows.map(([code = "", tag = "", condition = "", heading = "", remark = ""]) => ({
      code,
      tag,
      condition,
      heading,
      remark,
    })),
  };
}

/** The list of a measures file: codes that share tag, condition and heading, one line for each tariff heading. */
export function toCodeList({ source, rows }: SourceList): Record<keyof CodeList, unknown> {
  const groups = groupBy(rows, ({ tag, condition, heading }) => `${tag},${condition},${heading}`);
  return {
    source,
    entries: groups.map((group) => {
      const [{ tag, condition, heading }] = group;
      return {
        ...(tag && { tag }),
        ...(condition && { condition }),
        ...(heading && { heading }),
        codes: codeLines(group.map(({ code }) => code)),
      };
    }),
  };
}

const codeLines = (codes: readonly string[]): string[] =>
  groupBy(codes, (code) => code.slice(0, 4)).map((line) => line.join(" "));

/** Groups in the order of their first member; none is empty. */
function groupBy<T>(values: readonly T[], toKey: (value: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const value of values) {
    const group = groups.get(toKey(value));
    if (group) group.push(value);
    else groups.set(toKey(value), [value]);
  }
  return [...groups.values()];
}
