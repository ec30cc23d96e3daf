import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { newId } from "./new-id.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const insert = (table: string, row: Record<string, unknown>) => {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  return app.deps.pool.query(
    `insert into ${table} (${columns.join()}) values (${places.join()})`,
    Object.values(row),
  );
};

const calculation = {
  to_country: "US",
  subtotal: 100,
  duty_amount: 10,
  tax_amount: 5,
  fee_amount: 2,
  total_landed_cost: 17,
  calculation_method: "csv",
};

describe("the database takes no calculation", () => {
  it("except a right one", async () => {
    expect((await insert("calculations", calculation)).rowCount).toBe(1);
  });

  it.each([
    ["whose total is not its sum", { total_landed_cost: 18 }, "calculations_total"],
    ["with a subtotal of NaN", { subtotal: "NaN" }, "calculations_subtotal"],
    [
      "with a duty of NaN",
      { duty_amount: "NaN", total_landed_cost: "NaN" },
      "calculations_duty_amount",
    ],
    ["with a negative freight", { shipping_cost: -1 }, "calculations_shipping_cost"],
    ["with a negative insurance", { insurance_cost: -1 }, "calculations_insurance_cost"],
    ["with a negative tax", { tax_amount: -5, total_landed_cost: 7 }, "calculations_tax_amount"],
    ["with a negative fee", { fee_amount: -2, total_landed_cost: 13 }, "calculations_fee_amount"],
  ])("%s", async (_name, change, constraint) => {
    await expect(insert("calculations", { ...calculation, ...change })).rejects.toMatchObject({
      constraint,
    });
  });
});

describe("the database takes no item", () => {
  it.each([
    ["of quantity 0", { quantity: 0 }, "calculation_items_quantity"],
    ["of a negative value", { value: -1 }, "calculation_items_value"],
    ["of the value NaN", { value: "NaN" }, "calculation_items_value"],
    [
      "of no calculation",
      { calculation_id: newId() },
      "calculation_items_calculation_id_calculations_id_fk",
    ],
  ])("%s", async (_name, change, constraint) => {
    const id = newId();
    await insert("calculations", { ...calculation, id });
    const item = { calculation_id: id, description: "Lamp", value: 1, country_of_origin: "VN" };
    await expect(insert("calculation_items", { ...item, ...change })).rejects.toMatchObject({
      constraint,
    });
  });
});

describe("the database takes no tariff", () => {
  const version = { file_name: "a.csv", row_count: 0, sha256: "" };

  it("that is a second active one", async () => {
    await expect(insert("tariff_versions", { ...version, is_active: true })).rejects.toMatchObject({
      constraint: "tariff_versions_active",
    });
  });

  it.each([
    ["that is NaN", { additional_tariff: "NaN" }, "tariff_rates_additional_tariff"],
    ["that is negative", { additional_tariff: -5 }, "tariff_rates_additional_tariff"],
    [
      "whose parts do not sum to it",
      { baseline_tariff: 10, reciprocal_tariff: 0, country_specific_tariff: 2 },
      "tariff_rates_parts",
    ],
    ["with only some of its parts", { baseline_tariff: 12.5 }, "tariff_rates_parts"],
    [
      "with a negative part",
      { baseline_tariff: 20, reciprocal_tariff: 0, country_specific_tariff: -7.5 },
      "tariff_rates_country_specific_tariff",
    ],
    ["that stands there already", { origin_country_code: "VN" }, "tariff_rates_lane"],
  ])("%s", async (_name, change, constraint) => {
    const versionId = newId();
    await insert("tariff_versions", { ...version, id: versionId });
    const rate = {
      version_id: versionId,
      origin_country: "Vietnam",
      origin_country_code: "VN",
      additional_tariff: 12.5,
    };
    if (constraint === "tariff_rates_lane") await insert("tariff_rates", rate);
    await expect(insert("tariff_rates", { ...rate, ...change })).rejects.toMatchObject({
      constraint,
    });
  });
});
