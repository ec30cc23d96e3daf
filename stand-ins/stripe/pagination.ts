import { invalidRequest, resourceMissing } from "./api-error.ts";
import { isRecord, type Params, type ParamTypes } from "./params.ts";

export const listParams = {
  created: "record",
  limit: "integer",
  starting_after: "text",
} as const satisfies ParamTypes;

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;

type Item = { id: string; created: number };

/** Returns the newest items first. */
export function paginate<T extends Item>(
  items: Iterable<T>,
  { url, params }: { url: string; params: Params<typeof listParams> },
) {
  const { limit = DEFAULT_LIMIT, starting_after: after, created } = params;
  if (limit < 1 || limit > MAX_LIMIT) throw invalidLimit(limit);
  const newestFirst = [...items].reverse();
  const start = after ? 1 + findIndex(after, newestFirst) : 0;
  const matching = newestFirst.slice(start).filter(createdFilter(created));
  return {
    object: "list",
    url,
    has_more: matching.length > limit,
    data: matching.slice(0, limit),
  };
}

function findIndex(id: string, newestFirst: Item[]): number {
  const index = newestFirst.findIndex((item) => item.id === id);
  if (index < 0) throw resourceMissing("object", id, "starting_after");
  return index;
}

const COMPARISONS: Record<string, (created: number, limit: number) => boolean> = {
  gt: (created, limit) => created > limit,
  gte: (created, limit) => created >= limit,
  lt: (created, limit) => created < limit,
  lte: (created, limit) => created <= limit,
};

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
