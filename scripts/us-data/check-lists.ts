import type { ListRow, SourceList } from "./read-list.ts";

/** Whether a code, or the start of codes, is in the schedule. */
export type KnowsCode = (code: string) => boolean;

/** A remark that names what a person has checked, so that a check does not fail. */
const INSIDE = /^inside (\d+)$/;
const NOT_IN_SCHEDULE = "not in the schedule";

/**
 * What is wrong with a list, one sentence each:
 * - a code that begins with another one of the list, unless both mean the same or the remark says "inside" and which;
 * - a code that the schedule lacks, unless the remark says so;
 * - a remark that is no longer true, or none of these.
 */
export function checkList({ rows }: SourceList, knowsCode: KnowsCode): string[] {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return rows.flatMap((row) => {
    const outer = findOuter(byCode, row);
    const isKnown = knowsCode(row.code);
    if (outer && meaning(outer) === meaning(row)) {
      return [`${row.code} is needless: ${outer.code} means the same`];
    }
    const found = { outer, isKnown };
    return row.remark === expectedRemark(found) ? [] : [problem(row, found)];
  });
}

/** The entry with the longest other prefix of the code. */
function findOuter(byCode: ReadonlyMap<string, ListRow>, { code }: ListRow): ListRow | undefined {
  for (let length = code.length - 1; length > 0; length--) {
    const outer = byCode.get(code.slice(0, length));
    if (outer) return outer;
  }
  return undefined;
}

const meaning = ({ tag, condition, heading }: ListRow) => `${tag},${condition},${heading}`;

type Found = { outer: ListRow | undefined; isKnown: boolean };

function expectedRemark({ outer, isKnown }: Found): string {
  if (outer) return `inside ${outer.code}`;
  return isKnown ? "" : NOT_IN_SCHEDULE;
}

function problem({ code, remark }: ListRow, { outer, isKnown }: Found): string {
  if (outer) return `${code} is inside ${outer.code}, which means something else`;
  if (!isKnown) return `${code} is not in the schedule`;
  return INSIDE.test(remark) || remark === NOT_IN_SCHEDULE
    ? `${code}: “${remark}” is not true`
    : `${code}: the remark “${remark}” is unknown`;
}
