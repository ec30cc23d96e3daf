import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { products } from "#shared/db/schema.ts";
import { MAX_INTEGER } from "#shared/limits.ts";
import { MAX_AMOUNT } from "#shared/money.ts";
import type { Product } from "#shared/products/contract.ts";
import { activateVersion } from "#tests/support/activate-version.ts";
import { exampleMeasures } from "#tests/support/example-measures.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { computeProducts } from "./compute-products.ts";

const calculator = setUpCalculator();
let admin: LoggedIn;
beforeAll(async () => {
  admin = await logInAs(calculator.app, "admin");
});

const shirts = {
  description: "T-shirts",
  hsCode: "6109.10.00.12",
  origin: "VN",
  unitPrice: 4.5,
  weight: 0.2,
};

const add = async ({ agent }: LoggedIn, values: object): Promise<Product> =>
  (
    await agent
      .post("/api/products")
      .send({ ...shirts, ...values })
      .expect(200)
  ).body;
const list = async ({ agent }: LoggedIn, query: object = {}) =>
  (await agent.get("/api/products").query(query).expect(200)).body;
const computeAll = async () => {
  while (await computeProducts(calculator.app.deps));
};

async function activateMeasures(rate: string) {
  const file = exampleMeasures();
  const measures = file.measures.map((measure) =>
    measure.key === "301-vn" ? { ...measure, rate: { add: rate } } : measure,
  );
  const changed = { ...file, name: `Vietnam ${rate}%`, measures };
  const { body } = await admin.agent
    .post("/api/admin/datasets/measures/versions")
    .attach("file", Buffer.from(JSON.stringify(changed)), "measures.json")
    .expect(200);
  await activateVersion(admin.agent, "measures", body.version.id);
}

describe("the figures of a product", () => {
  it("are those of one piece: duty, landed cost, margin and what is open", async () => {
    const buyer = await logInAs(calculator.app, "user");
    const { figures } = await add(buyer, { sellingPrice: 10, monthlyQuantity: 300 });
    expect(figures).toEqual({
      issues: [],
      questions: [],
      duty: 1.305,
      landedCost: 5.805,
      range: null,
      margin: 42,
    });
  });

  it.each([
    ["no code", { hsCode: "" }, ["codeMissing"]],
    ["no origin", { origin: "" }, ["originMissing"]],
    ["no price", { unitPrice: 0 }, ["priceMissing"]],
    ["a code that was never one", { hsCode: "6109.77" }, ["codeUnknown"]],
    ["eight digits", { hsCode: "6109.10.00" }, ["codeShort"]],
    ["a number that the schedule lacks", { hsCode: "6109.10.00.99" }, ["codeRetired"]],
    ["six digits whose lines differ", { hsCode: "6109.90" }, ["codeShort"]],
    [
      "a duty by weight without one",
      { hsCode: "0409.00.00", weight: null },
      ["codeShort", "quantityOpen"],
    ],
  ])("name what is open with %s", async (_, values, issues) => {
    const buyer = await logInAs(calculator.app, "user");
    const { figures } = await add(buyer, values);
    expect(figures?.issues.filter((issue) => issue !== "lawOpen")).toEqual(issues);
    expect((await list(buyer)).needsWork).toBe(1);
  });

  it("have the range of a short code, and the list begins with what has most at stake", async () => {
    const buyer = await logInAs(calculator.app, "user");
    const values = { hsCode: "6109.90", unitPrice: 10 };
    const short = await add(buyer, { ...values, description: "Few", monthlyQuantity: 1 });
    const { least = 0, most = 0 } = short.figures?.range ?? {};
    expect(least).toBeGreaterThan(10);
    expect(most).toBeGreaterThan(least);
    expect(short.figures?.landedCost).toBe(most);
    await add(buyer, { ...values, description: "Many", monthlyQuantity: 1000 });
    await add(buyer, { ...values, description: "Some", monthlyQuantity: 10 });
    await add(buyer, { description: "Ready" });
    const { products: rows } = await list(buyer, { show: "needsWork" });
    expect(rows.map(({ description }: Product) => description)).toEqual(["Many", "Some", "Few"]);
  });

  it("are computed again by the job when a dataset was activated, and once only", async () => {
    const buyer = await logInAs(calculator.app, "user");
    await add(buyer, {});
    await activateMeasures("20");
    expect(await list(buyer)).toMatchObject({ computing: 1, products: [{ figures: {} }] });
    await computeAll();
    const { products: rows, computing } = await list(buyer);
    expect(computing).toBe(0);
    expect(rows[0].figures.duty).toBeCloseTo(4.5 * 0.365, 4);
    expect(await computeProducts(calculator.app.deps)).toBe(false);
  });

  it("wait for the job after an import", async () => {
    const buyer = await logInAs(calculator.app, "user");
    await buyer.agent
      .post("/api/products/import")
      .send({ products: [{ ...shirts, sku: "A" }] })
      .expect(200);
    expect(await list(buyer)).toMatchObject({ computing: 1, products: [{ figures: null }] });
    await computeAll();
    expect((await list(buyer)).products[0].figures.duty).toBeGreaterThan(1);
  });

  it("have no duty while the landed-cost provider computes, which takes whole shipments", async () => {
    const buyer = await logInAs(calculator.app, "user");
    await storeSettings(calculator.app, { calculation_method: "zonos" });
    const { figures } = await add(buyer, { hsCode: "" });
    expect(figures).toMatchObject({ issues: ["codeMissing"], duty: null, landedCost: null });
  });

  it("of other products are computed after one that cannot be", async () => {
    const consoleError = muteConsoleErrors();
    const buyer = await logInAs(calculator.app, "user");
    const [broken, sound] = [await add(buyer, {}), await add(buyer, {})];
    const { db } = calculator.app.deps;
    const claims = sql`'7'::json`;
    await db.update(products).set({ claims, computedWith: null }).where(eq(products.id, broken.id));
    await db.update(products).set({ computedWith: null }).where(eq(products.id, sound.id));
    await computeAll();
    const { products: rows, computing } = await list(buyer);
    expect(computing).toBe(0);
    expect(rows.find(({ id }: Product) => id === sound.id).figures.issues).toEqual([]);
    consoleError.mockRestore();
  });

  it("of the greatest amounts are computed, and the list of what needs work continues after them", async () => {
    const buyer = await logInAs(calculator.app, "user");
    const greatest = { ...shirts, hsCode: "", unitPrice: MAX_AMOUNT, monthlyQuantity: MAX_INTEGER };
    const rows = Array.from({ length: 51 }, (_, index) => ({ ...greatest, sku: `G-${index}` }));
    await buyer.agent.post("/api/products/import").send({ products: rows }).expect(200);
    await computeAll();
    const first = await list(buyer, { show: "needsWork" });
    expect(first).toMatchObject({ computing: 0, needsWork: 51 });
    const second = await list(buyer, { show: "needsWork", after: first.next });
    expect(second).toMatchObject({ products: [{ figures: { issues: ["codeMissing"] } }] });
  });

  it("of 10,000 products are computed in bounded pieces", async () => {
    const buyer = await logInAs(calculator.app, "user");
    const { id } = await add(buyer, {});
    await calculator.app.deps.db.execute(sql`
      insert into products (id, user_id, description, hs_code, origin, unit_price, currency, claims, answers)
      select gen_random_uuid(), user_id, description,
        (array['6109.10.00.12', '6109.90', '8471.30.01.00', '', '0702.00.20'])[1 + n % 5],
        (array['VN', 'CN', 'DE'])[1 + n % 3], 1 + n / 100.0, currency, claims, answers
      from products, generate_series(1, 9999) n where id = ${id}`);
    await computeAll();
    expect((await list(buyer)).computing).toBe(0);
  });
});
