import type { Pool } from "pg";
import { decimalText } from "#shared/money.ts";
import type { CalculationRecord } from "./calculation.ts";

// Written by hand: one prepared statement is three times as fast as a transaction of two inserts.
const INSERT_CALCULATIONS = `
  with calculation as (
    insert into calculations (
      id, from_country, to_country, currency, shipping_cost, insurance_cost, subtotal,
      duty_amount, tax_amount, fee_amount, total_landed_cost, calculation_method, user_id
    )
    select * from unnest(
      $1::uuid[], $2::text[], $3::text[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[],
      $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::text[], $13::text[]
    )
  )
  insert into calculation_items (
    id, calculation_id, currency, description, value, quantity, country_of_origin, hs_code
  )
  select * from unnest(
    $14::uuid[], $15::uuid[], $16::text[], $17::text[], $18::numeric[], $19::integer[],
    $20::text[], $21::text[]
  )`;

/** Inserts all calculations and their items, or none. */
export async function insertCalculations(pool: Pool, records: CalculationRecord[]) {
  await pool.query({
    name: "insert calculations",
    text: INSERT_CALCULATIONS,
    values: [...toColumns(records.map(calculationRow)), ...toColumns(records.flatMap(itemRows))],
  });
}

const calculationRow = ({ calculation, userId }: CalculationRecord) => {
  const { method, shipment, duties, taxes, feeTotal, landedCost } = calculation;
  return [
    shipment.id,
    shipment.fromCountry,
    shipment.toCountry,
    shipment.currency,
    decimalText(shipment.shippingCost),
    decimalText(shipment.insuranceCost),
    decimalText(shipment.subtotal),
    decimalText(duties),
    decimalText(taxes),
    decimalText(feeTotal),
    decimalText(landedCost),
    method,
    userId,
  ];
};

const itemRows = ({ calculation: { shipment, hsCodes } }: CalculationRecord) =>
  shipment.items.map((item, index) => [
    item.id,
    shipment.id,
    shipment.currency,
    item.description,
    decimalText(item.value),
    item.quantity,
    item.countryOfOrigin,
    hsCodes[index] ?? null,
  ]);

const toColumns = (rows: unknown[][]) =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
