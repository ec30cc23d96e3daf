import type { Pool } from "pg";
import { decimalText } from "#shared/money.ts";
import type { Calculation, CalculationRecord } from "./calculation.ts";
import { storedAssessment } from "./stored-assessment.ts";

// Written by hand: one prepared statement is three times as fast as a transaction of two inserts.
const INSERT_CALCULATIONS = `
  with calculation as (
    insert into calculations (
      id, from_country, to_country, currency, shipping_cost, insurance_cost, subtotal,
      duty_amount, tax_amount, fee_amount, total_landed_cost, calculation_method, user_id,
      entry_date, schedule_version_id, measure_version_id
    )
    select * from unnest(
      $1::uuid[], $2::text[], $3::text[], $4::text[], $5::numeric[], $6::numeric[], $7::numeric[],
      $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[], $12::text[], $13::text[],
      $14::date[], $15::uuid[], $16::uuid[]
    )
  )
  insert into calculation_items (
    id, calculation_id, currency, description, value, quantity, country_of_origin, hs_code, assessment
  )
  select * from unnest(
    $17::uuid[], $18::uuid[], $19::text[], $20::text[], $21::numeric[], $22::integer[],
    $23::text[], $24::text[], $25::json[]
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
    ...scheduleColumns(calculation),
  ];
};

function scheduleColumns(calculation: Calculation) {
  const schedule = calculation.method === "csv" ? calculation.schedule : null;
  if (!schedule?.assessments.some(Boolean)) return [null, null, null];
  return [
    calculation.shipment.entryDate,
    schedule.schedule.version.id,
    schedule.measures.version.id,
  ];
}

const itemRows = ({ calculation }: CalculationRecord) =>
  calculation.shipment.items.map((item, index) => [
    item.id,
    calculation.shipment.id,
    calculation.shipment.currency,
    item.description,
    decimalText(item.value),
    item.quantity,
    item.countryOfOrigin,
    calculation.hsCodes[index] ?? null,
    storedAssessment(calculation, item, index),
  ]);

const toColumns = (rows: unknown[][]) =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
