import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { newId } from "./new-id.ts";

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const insert = (table: string, row: Record<string, unknown>) => {
  const columns = Object.keys(row);
  const placeholders = columns.map((_, index) => `$${index + 1}`);
  return app.deps.pool.query(
    `insert into ${table} (${columns.join()}) values (${placeholders.join()})`,
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

describe("insert into calculations", () => {
  it("accepts a consistent row", async () => {
    expect((await insert("calculations", calculation)).rowCount).toBe(1);
  });

  it.each([
    ["a total that is not the sum of its parts", { total_landed_cost: 18 }, "calculations_total"],
    ["a subtotal of NaN", { subtotal: "NaN" }, "calculations_subtotal"],
    ["a duty of NaN", { duty_amount: "NaN", total_landed_cost: "NaN" }, "calculations_duty_amount"],
    ["a negative shipping cost", { shipping_cost: -1 }, "calculations_shipping_cost"],
    ["a negative insurance cost", { insurance_cost: -1 }, "calculations_insurance_cost"],
    ["a negative tax", { tax_amount: -5, total_landed_cost: 7 }, "calculations_tax_amount"],
    ["a negative fee", { fee_amount: -2, total_landed_cost: 13 }, "calculations_fee_amount"],
  ])("rejects %s", async (_name, change, constraint) => {
    await expect(insert("calculations", { ...calculation, ...change })).rejects.toMatchObject({
      constraint,
    });
  });
});

describe("insert into calculation_items", () => {
  it.each([
    ["quantity 0", { quantity: 0 }, "calculation_items_quantity"],
    ["a negative value", { value: -1 }, "calculation_items_value"],
    ["a value of NaN", { value: "NaN" }, "calculation_items_value"],
    [
      "an unknown calculation",
      { calculation_id: newId() },
      "calculation_items_calculation_id_calculations_id_fk",
    ],
  ])("rejects %s", async (_name, change, constraint) => {
    const id = newId();
    await insert("calculations", { ...calculation, id });
    const item = { calculation_id: id, description: "Lamp", value: 1, country_of_origin: "VN" };
    await expect(insert("calculation_items", { ...item, ...change })).rejects.toMatchObject({
      constraint,
    });
  });
});

const version = {
  kind: "tariffs",
  name: "a.csv",
  file_name: "a.csv",
  sha256: "",
  row_count: 0,
};

describe("insert into tariff_rates", () => {
  it.each([
    ["a rate of NaN", { additional_tariff: "NaN" }, "tariff_rates_additional_tariff"],
    ["a negative rate", { additional_tariff: -5 }, "tariff_rates_additional_tariff"],
    [
      "a rate whose parts do not add up",
      { baseline_tariff: 10, reciprocal_tariff: 0, country_specific_tariff: 2 },
      "tariff_rates_parts",
    ],
    ["a rate with only some of its parts", { baseline_tariff: 12.5 }, "tariff_rates_parts"],
    [
      "a rate with a negative part",
      { baseline_tariff: 20, reciprocal_tariff: 0, country_specific_tariff: -7.5 },
      "tariff_rates_country_specific_tariff",
    ],
    ["a duplicate lane", { origin_country_code: "VN" }, "tariff_rates_lane"],
  ])("rejects %s", async (_name, change, constraint) => {
    const versionId = newId();
    await insert("dataset_versions", { ...version, id: versionId });
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

describe("insert into dataset_versions", () => {
  it.each([
    ["a second active version of a kind", { is_active: true }, "dataset_versions_active"],
    ["a negative number of rows", { row_count: -1 }, "dataset_versions_row_count"],
  ])("rejects %s", async (_name, change, constraint) => {
    await expect(insert("dataset_versions", { ...version, ...change })).rejects.toMatchObject({
      constraint,
    });
  });

  it.each([
    ["another destination", { destination: "CA" }],
    ["another kind", { kind: "toys" }],
  ])("accepts an active version of %s", async (_name, change) => {
    await insert("dataset_versions", { ...version, ...change, is_active: true });
  });
});
