import type { CalculationRequest } from "#shared/calculator/contract.ts";

/** Whether two requests have the same values, in whatever order the answers for an item were given. */
export const isSameRequest = (a: CalculationRequest | null, b: CalculationRequest | null) =>
  canonicalText(a) === canonicalText(b);

const canonicalText = (request: CalculationRequest | null): string =>
  JSON.stringify(request, (_key, value: unknown) => {
    if (Array.isArray(value)) return isTextList(value) ? value.toSorted() : value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1)));
  });

/** True for claims; items are no texts, and their order counts. */
const isTextList = (list: readonly unknown[]) => list.every((entry) => typeof entry === "string");
