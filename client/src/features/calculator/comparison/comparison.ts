import * as z from "zod/mini";
import { readLink } from "#client/features/calculator/form/draft.ts";
import { storedCalculation } from "#client/features/calculator/form/last-calculation.ts";
import { fragmentLink } from "#client/features/calculator/form/share-link.ts";
import { parseJson } from "#client/lib/browser-storage.ts";
import { MAX_COMPARED } from "#shared/calculator/comparison.ts";
import {
  type CalculationItem,
  type CalculationRequest,
  calculationRequest,
} from "#shared/calculator/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { addDays, utcDay } from "#shared/utc-day.ts";

/** What compared calculations of the same goods differ in. */
export const COMPARED_BY = ["origin", "date", "code"] as const;
export type ComparedBy = (typeof COMPARED_BY)[number];

const comparison = z.object({
  request: calculationRequest,
  by: z.enum(COMPARED_BY),
  /** The index of the item whose origin or code differs; null for that of all items. */
  item: z.nullable(z.number()),
  /** Countries, ISO days or codes. */
  values: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_COMPARED)),
});
export type Comparison = z.output<typeof comparison>;

/** The comparison of a shared link in the URL, else that of the tab's last calculation by origin; null without both. */
export function initialComparison(): Comparison | null {
  const linked = comparison.safeParse(parseJson(readLink())).data;
  if (linked) return linked;
  const last = storedCalculation();
  return last && compareBy(last.request, "origin");
}

/** The path of the page that shows it; null if the goods are too many for a URL. */
export const comparisonPath = (value: Comparison): string | null =>
  comparisonLink(value)?.slice(location.origin.length) ?? null;

/** Null if the goods are too many for a URL. */
export const comparisonLink = (value: Comparison): string | null =>
  fragmentLink(paths.compare, value);

/** What is compared at first, with what the request says in front; the code is that of the first item. */
export function compareBy(
  request: CalculationRequest,
  by: ComparedBy,
  item: number | null = null,
): Comparison {
  const changed = by === "code" || request.items.length === 1 ? (item ?? 0) : item;
  const { countryOfOrigin = "", hsCode = "" } = request.items[changed ?? 0] ?? {};
  const values = {
    origin: [countryOfOrigin, ...FREQUENT_ORIGINS.filter((code) => code !== countryOfOrigin)],
    date: daysFrom(request.entryDate ?? utcDay()),
    code: [hsCode],
  };
  return { request, by, item: by === "date" ? null : changed, values: values[by].slice(0, 4) };
}

/** The main origins of the imports of goods into the United States, the largest first (US Census Bureau, 2024). */
const FREQUENT_ORIGINS = ["MX", "CN", "CA", "VN"] as const;

const daysFrom = (day: string) => [day, addDays(day, 30), addDays(day, 90)];

/** The requests that are compared, in the order of the values. */
export const comparedRequests = ({ request, by, item, values }: Comparison): CalculationRequest[] =>
  values.map((value) => {
    if (by === "date") return { ...request, entryDate: value };
    const items = request.items.map((each, index) =>
      item === null || item === index ? withValue(each, by, value) : each,
    );
    return { ...request, items };
  });

/** The item with another origin or code, without the claims, which belong to the ones that it has. */
function withValue(item: CalculationItem, by: "origin" | "code", value: string): CalculationItem {
  const field = by === "origin" ? "countryOfOrigin" : "hsCode";
  if ((item[field] ?? "") === value) return item;
  const { claims: _claims, ...rest } = item;
  return { ...rest, [field]: value };
}
