import { beforeEach, describe, expect, it } from "vitest";
import type { Product } from "#shared/products/contract.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";

const calculator = setUpCalculator();
let buyer: LoggedIn;
beforeEach(async () => {
  buyer = await logInAs(calculator.app, "user");
});

const rows = (count: number, values: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    sku: `S-${index}`,
    description: `Goods ${index}`,
    ...values,
  }));
const HUGE_PRICE = { description: "Gold", unitPrice: 9_999_999_999.99, currency: "JPY" };
const send = (products: object[]) => buyer.agent.post("/api/products/import").send({ products });
const list = async (): Promise<Product[]> => (await buyer.agent.get("/api/products")).body.products;

describe("POST /api/products/import", () => {
  it("adds 120 products at once, and changes those with the same SKU where a row states a value", async () => {
    await send(rows(120, { supplier: "Hanoi Textiles" })).expect(200, {
      added: 120,
      changed: 0,
      unchanged: 0,
    });
    await send([
      { sku: "S-0", unitPrice: 9 },
      { sku: "S-1", description: "Goods 1" },
      { sku: "S-120", description: "New" },
    ]).expect(200, { added: 1, changed: 1, unchanged: 1 });
    const { body } = await buyer.agent.get("/api/products").query({ search: "S-0" });
    expect(body).toMatchObject({
      total: 121,
      products: [{ unitPrice: 9, supplier: "Hanoi Textiles", description: "Goods 0" }],
    });
    const id = body.products[0].id;
    const { changes } = (await buyer.agent.get(`/api/products/${id}/changes`)).body;
    expect(changes).toMatchObject([
      { kind: "imported", fields: [{ field: "unitPrice", before: 0, after: 9 }] },
      { kind: "added" },
    ]);
  });

  it.each([
    ["a value that is none", { sku: "S-1", unitPrice: -1 }, "products.1.unitPrice"],
    ["a new product without a description", { sku: "S-1" }, "products.1.description"],
    ["a price that rounds to more than can be stored", HUGE_PRICE, "products.1.unitPrice"],
    ["a SKU for the second time", { sku: "S-0", description: "Again" }, "products.1.sku"],
  ])("changes nothing with %s, and says in which row", async (_, row, path) => {
    const { body } = await send([...rows(1), row, ...rows(1, { sku: "S-9" })]).expect(400);
    expect(Object.keys(body.fields)).toContain(path);
    expect(await list()).toEqual([]);
  });

  it("accepts a thousand rows and no more", async () => {
    await send(rows(1000)).expect(200);
    await send(rows(1001)).expect(400);
    await send([]).expect(400);
  });

  it("lets two imports of the same SKU follow each other", async () => {
    const results = await Promise.all([send(rows(50)), send(rows(50))]);
    expect(results.map(({ body }) => body.added).sort()).toEqual([0, 50]);
    expect(await list()).toHaveLength(50);
  });
});

describe("GET /api/products.csv", () => {
  // Threats: F1
  it("has every field in columns that an import reads, and no formula", async () => {
    await send([
      {
        sku: "=1+1",
        description: 'Shirts, "cotton"',
        hsCode: "6109.10.00.12",
        origin: "VN",
        unitPrice: 4.5,
        currency: "EUR",
        sellingPrice: 19.9,
        weight: 0.25,
        gtin: "4006381333931",
        supplier: "+Hanoi",
        monthlyQuantity: 200,
        claims: ["S", "A+"],
        answers: { civilAircraft: false, pharmaceuticalUse: true },
        codeNote: "Ruling",
        codeNoteBy: "Ada",
      },
    ]).expect(200);
    const { text, headers } = await buyer.agent.get("/api/products.csv").expect(200);
    expect(headers["content-disposition"]).toMatch(/products-\d{4}-\d\d-\d\d\.csv/);
    expect(text.replace("\uFEFF", "").split("\n").slice(0, 2)).toEqual([
      "sku,description,hs_code,country,value,currency,selling_price,unit_weight (kg),gtin,supplier," +
        "monthly_quantity,claims,answers,code_note,code_note_by",
      `'=1+1,"Shirts, ""cotton""",6109.10.00.12,VN,4.50,EUR,19.90,0.25,4006381333931,'+Hanoi,` +
        "200,S A+,civilAircraft: no / pharmaceuticalUse: yes,Ruling,Ada",
    ]);
  });
});
