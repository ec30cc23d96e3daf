import { invalid, missing } from "./answer.ts";
import { isRecord, type Kinds, type Params } from "./params.ts";

/** What every list can be asked for. */
export const paging = {
  created: "record",
  limit: "integer",
  starting_after: "text",
} as const satisfies Kinds;

const MOST = 100;
const USUAL = 10;

type Item = { id: string; created: number };

/** A page of a list, newest first. */
export function pageOf<T extends Item>(
  items: Iterable<T>,
  { url, params }: { url: string; params: Params<typeof paging> },
) {
  const { limit = USUAL, starting_after: after, created } = params;
  if (limit < 1 || limit > MOST) throw wrongLimit(limit);
  const all = [...items].reverse();
  const start = after ? 1 + placeOf(after, all) : 0;
  const wanted = all.slice(start).filter(isWithin(created));
  return {
    object: "list",
    url,
    has_more: wanted.length > limit,
    data: wanted.slice(0, limit),
  };
}

function placeOf(id: string, all: Item[]): number {
  const place = all.findIndex((item) => item.id === id);
  if (place < 0) throw missing("object", id, "starting_after");
  return place;
}

const COMPARISONS: Record<string, (created: number, limit: number) => boolean> = {
  gt: (created, limit) => created > limit,
  gte: (created, limit) => created >= limit,
  lt: (created, limit) => created < limit,
  lte: (created, limit) => created <= limit,
};

/** For `created[gte]=…` and its like. */
function isWithin(range: unknown) {
  const limits = isRecord(range) ? Object.entries(range) : [];
  return ({ created }: Item) =>
    limits.every(([name, value]) => COMPARISONS[name]?.(created, Number(value)) ?? true);
}

const wrongLimit = (limit: number) =>
  invalid({
    code: "parameter_invalid_integer",
    message: `Invalid limit: ${limit}. It must be between 1 and ${MOST}.`,
    param: "limit",
  });
