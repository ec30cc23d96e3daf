import { invalidRequest, resourceMissing } from "./api-error.ts";
import { isRecord, type Params, type ParamTypes } from "./params.ts";

/** What every list can be asked for. */
export const listParams = {
  created: "record",
  limit: "integer",
  starting_after: "text",
} as const satisfies ParamTypes;

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;

type Item = { id: string; created: number };

/** A page of a list, newest first. */
export function paginate<T extends Item>(
  items: Iterable<T>,
  { url, params }: { url: string; params: Params<typeof listParams> },
) {
  const { limit = DEFAULT_LIMIT, starting_after: after, created } = params;
  if (limit < 1 || limit > MAX_LIMIT) throw invalidLimit(limit);
  const all = [...items].reverse();
  const start = after ? 1 + findIndex(after, all) : 0;
  const wanted = all.slice(start).filter(createdFilter(created));
  return {
    object: "list",
    url,
    has_more: wanted.length > limit,
    data: wanted.slice(0, limit),
  };
}

function findIndex(id: string, all: Item[]): number {
  const place = all.findIndex((item) => item.id === id);
  if (place < 0) throw resourceMissing("object", id, "starting_after");
  return place;
}

const COMPARISONS: Record<string, (created: number, limit: number) => boolean> = {
  gt: (created, limit) => created > limit,
  gte: (created, limit) => created >= limit,
  lt: (created, limit) => created < limit,
  lte: (created, limit) => created <= limit,
};

/** For `created[gte]=…` and its like. */
function createdFilter(range: unknown) {
  const limits = isRecord(range) ? Object.entries(range) : [];
  return ({ created }: Item) =>
    limits.every(([name, value]) => COMPARISONS[name]?.(created, Number(value)) ?? true);
}

const invalidLimit = (limit: number) =>
  invalidRequest({
    code: "parameter_invalid_integer",
    message: `Invalid limit: ${limit}. It must be between 1 and ${MAX_LIMIT}.`,
    param: "limit",
  });
