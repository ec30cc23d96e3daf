import { newId } from "#server/db/new-id.ts";
import { INSERT_CALCULATION } from "#server/features/calculator/queries.ts";

type Item = {
  description: string;
  value: number;
  quantity: number;
  countryOfOrigin: string;
  hsCode?: string | undefined;
};

/** The statement that stores a calculation, with the same figures for every one. */
export const insertOf = (id: string, items: Item[]) => ({
  name: "insert calculation",
  text: INSERT_CALCULATION,
  values: [
    ...[id, "VN", "US", "USD", "30.00", "4.50", "300.00"],
    ...["87.50", "0.00", "0.00", "87.50", "csv", null],
    items.map(newId),
    items.map((item) => item.description),
    items.map((item) => item.value),
    items.map((item) => item.quantity),
    items.map((item) => item.countryOfOrigin),
    items.map((item) => item.hsCode ?? null),
  ],
});
