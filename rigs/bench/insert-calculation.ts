import { newId } from "#server/db/new-id.ts";

type Item = {
  description: string;
  value: number;
  quantity: number;
  countryOfOrigin: string;
  hsCode?: string | undefined;
};

const INSERT_CALCULATION = `
  with calculation as (
    insert into calculations (
      id, from_country, to_country, currency, shipping_cost, insurance_cost, subtotal,
      duty_amount, tax_amount, fee_amount, total_landed_cost, calculation_method, user_id
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  )
  insert into calculation_items (
    id, calculation_id, currency, description, value, quantity, country_of_origin, hs_code
  )
  select item.id, $1, $4, item.description, item.value, item.quantity, item.country_of_origin,
    item.hs_code
  from unnest($14::uuid[], $15::text[], $16::numeric[], $17::integer[], $18::text[], $19::text[])
    as item (id, description, value, quantity, country_of_origin, hs_code)`;

/** The fastest single insert of one calculation, with constant amounts. */
export const insertCalculationQuery = (id: string, items: Item[]) => ({
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
