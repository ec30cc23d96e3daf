import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { DELETE_EXPIRED, startCleanUp } from "#server/jobs/clean-up.ts";
import { products } from "#shared/db/schema.ts";
import { MAX_PRODUCT_CHANGES, MAX_PRODUCTS, type Product } from "#shared/products/contract.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { waitFor } from "#tests/support/wait-for.ts";

const calculator = setUpCalculator();
let buyer: LoggedIn;
let other: LoggedIn;
beforeAll(async () => {
  buyer = await logInAs(calculator.app, "user");
  other = await logInAs(calculator.app, "user");
});

const shirts = {
  sku: "TS-1",
  description: "T-shirts",
  hsCode: "6109.10.00.12",
  origin: "VN",
  unitPrice: 4.5,
  currency: "USD",
  monthlyQuantity: 200,
};

const add = async ({ agent }: LoggedIn, values: object = {}): Promise<Product> =>
  (
    await agent
      .post("/api/products")
      .send({ description: "Goods", ...values })
      .expect(200)
  ).body;
const change = ({ agent }: LoggedIn, id: string, body: object) =>
  agent.patch(`/api/products/${id}`).send(body);
const list = async ({ agent }: LoggedIn, query: object = {}) =>
  (await agent.get("/api/products").query(query).expect(200)).body;

describe("a product of an account", () => {
  it("is added with what is known of it, and listed", async () => {
    const owner = await logInAs(calculator.app, "user");
    const added = await add(owner, { ...shirts, origin: "vn" });
    expect(added).toMatchObject({ ...shirts, sellingPrice: null, weight: null, claims: [] });
    const body = await list(owner);
    expect(body).toMatchObject({ total: 1, next: null, products: [{ id: added.id, sku: "TS-1" }] });
  });

  it("has a note of several lines on its code", async () => {
    const owner = await logInAs(calculator.app, "user");
    const { codeNote } = await add(owner, { codeNote: "Ruling NY N301234:\r\ncotton, knitted " });
    expect(codeNote).toBe("Ruling NY N301234:\ncotton, knitted");
  });

  it("is rejected with a price that rounds to more than can be stored", async () => {
    const owner = await logInAs(calculator.app, "user");
    const { id } = await add(owner, { sellingPrice: 9_999_999_999.99 });
    const { body } = await change(owner, id, { currency: "JPY" }).expect(400);
    expect(body.fields).toEqual({ sellingPrice: expect.stringContaining("9999999999") });
    const yen = { description: "Gold", unitPrice: 9_999_999_999.99, currency: "JPY" };
    await owner.agent.post("/api/products").send(yen).expect(400);
    await owner.agent
      .post("/api/products")
      .send({ ...yen, unitPrice: 9_999_999_999 })
      .expect(200);
    expect(await list(owner)).toMatchObject({ total: 2 });
  });

  it("keeps the fields that a change does not state, and the history of all changes", async () => {
    const { id } = await add(buyer, { ...shirts, sku: "history" });
    await change(buyer, id, { unitPrice: 5, codeNote: "Ruling NY N301234" }).expect(200);
    const { body } = await change(buyer, id, { unitPrice: 5 }).expect(200);
    expect(body).toMatchObject({ description: "T-shirts", unitPrice: 5 });
    const { changes } = (await buyer.agent.get(`/api/products/${id}/changes`).expect(200)).body;
    expect(changes).toMatchObject([
      {
        kind: "edited",
        by: buyer.user.email,
        fields: [
          { field: "unitPrice", before: 4.5, after: 5 },
          { field: "codeNote", before: "", after: "Ruling NY N301234" },
        ],
      },
      { kind: "added", fields: [] },
    ]);
  });

  it("keeps the latest fifty changes", async () => {
    const { id } = await add(buyer, { sku: "" });
    for (let price = 1; price <= MAX_PRODUCT_CHANGES + 2; price += 1) {
      await change(buyer, id, { unitPrice: price }).expect(200);
    }
    const { changes } = (await buyer.agent.get(`/api/products/${id}/changes`)).body;
    expect(changes).toHaveLength(MAX_PRODUCT_CHANGES);
    expect(changes[0].fields[0].after).toBe(MAX_PRODUCT_CHANGES + 2);
  });

  it("is archived and deleted, and each is taken back", async () => {
    const owner = await logInAs(calculator.app, "user");
    const { id } = await add(owner, shirts);
    const only = async (query: object = {}) => (await list(owner, query)).products[0];
    await change(owner, id, { isArchived: true }).expect(200);
    expect(await only()).toBeUndefined();
    expect(await only({ show: "archived" })).toMatchObject({ id, isArchived: true });
    await change(owner, id, { isArchived: false, isDeleted: true }).expect(200);
    expect(await only()).toBeUndefined();
    await change(owner, id, { isDeleted: false }).expect(200);
    expect(await only()).toMatchObject({ id, isArchived: false });
  });

  it("has a SKU that no other product has, unless that is deleted", async () => {
    const owner = await logInAs(calculator.app, "user");
    const first = await add(owner, { sku: "A" });
    const taken = await owner.agent
      .post("/api/products")
      .send({ description: "Other", sku: "A" })
      .expect(409);
    expect(taken.body).toMatchObject({ code: "productErrors.skuTaken", fields: { sku: /A/ } });
    const second = await add(owner, { sku: "B" });
    await change(owner, second.id, { sku: "A" }).expect(409);
    await change(owner, first.id, { isDeleted: true }).expect(200);
    await change(owner, second.id, { sku: "A" }).expect(200);
    await change(owner, first.id, { isDeleted: false }).expect(409);
    await add(owner, { sku: "" });
    await add(owner, { sku: "" });
    await add(other, { sku: "A" });
  });

  // Threats: B17
  it("is not found by another account, by admins neither", async () => {
    const { id } = await add(buyer);
    const admin = await logInAs(calculator.app, "admin");
    for (const stranger of [other, admin]) {
      await change(stranger, id, { description: "Mine" }).expect(404);
      await stranger.agent.get(`/api/products/${id}/changes`).expect(404);
    }
    await change(buyer, "unknown", { description: "x" }).expect(404);
    await buyer.agent.get("/api/products/unknown/changes").expect(404);
    const { products: rows } = await list(other, { search: "Goods" });
    expect(rows.some((row: Product) => row.id === id)).toBe(false);
  });

  it("is gone a day after it was deleted, and with its account", async () => {
    const owner = await logInAs(calculator.app, "user");
    const [gone, kept] = [await add(owner), await add(owner)];
    const { db } = calculator.app.deps;
    const deletedAt = new Date(Date.now() - 25 * 3_600_000);
    await db.update(products).set({ deletedAt }).where(eq(products.id, gone.id));
    const job = startCleanUp(db, DELETE_EXPIRED);
    await waitFor(async () => (await db.$count(products, eq(products.id, gone.id))) === 0);
    await job.stop();
    expect(await db.$count(products, eq(products.id, kept.id))).toBe(1);
    await owner.agent.post("/api/auth/delete-account").send({ password: PASSWORD }).expect(200);
    expect(await db.$count(products, eq(products.userId, owner.user.id))).toBe(0);
  });

  it.each([
    ["no description", { description: " " }],
    ["a code of letters", { hsCode: "shirts" }],
    ["an unknown country", { origin: "XX" }],
    ["a negative price", { unitPrice: -1 }],
    ["a weight of 0", { weight: 0 }],
    ["a GTIN of nine digits", { gtin: "123456789" }],
    ["half a piece a month", { monthlyQuantity: 0.5 }],
    ["a claim of digits", { claims: ["7"] }],
    ["an unknown field", { landedCost: 1 }],
  ])("is rejected with %s", async (_, values) => {
    await buyer.agent
      .post("/api/products")
      .send({ description: "Goods", ...values })
      .expect(400);
  });

  // Threats: E9
  it("keeps HTML and formulas as plain text", async () => {
    const description = '=HYPERLINK("https://example.com") <b>x</b>';
    expect(await add(buyer, { description })).toMatchObject({ description });
  });
});

describe("GET /api/products", () => {
  it("finds a part of SKU, description, code, GTIN and supplier", async () => {
    const owner = await logInAs(calculator.app, "user");
    await add(owner, { ...shirts, gtin: "4006381333931", supplier: "Hanoi Textiles" });
    await add(owner, { description: "Mugs 100%" });
    for (const search of ["ts-1", "shirt", "610910", "6109.10", "400638", "hanoi"]) {
      expect((await list(owner, { search })).products).toMatchObject([{ sku: "TS-1" }]);
    }
    expect((await list(owner, { search: "0% " })).products).toHaveLength(1);
    expect((await list(owner, { search: "no such product" })).products).toEqual([]);
  });

  it("rejects a cursor that is none", async () => {
    for (const after of ["1", "1_2", `x_${newId()}`, `2026-11-21T08:00:00.000000Z_1`]) {
      await buyer.agent.get("/api/products").query({ after }).expect(400);
    }
  });

  it("lists, searches and filters 10,000 products page by page", async () => {
    const owner = await logInAs(calculator.app, "user");
    const { id } = await add(owner, shirts);
    const { db } = calculator.app.deps;
    await db.execute(sql`
      insert into products (id, user_id, sku, description, hs_code, origin, unit_price, currency,
        claims, answers, needs_work, uncertainty, created_at)
      select gen_random_uuid(), user_id, 'S-' || n, 'Goods ' || n, hs_code, origin, unit_price, currency,
        claims, answers, n % 2 = 0, n, created_at - n * interval '1 second'
      from products, generate_series(1, 9999) n where id = ${id}`);
    await db.execute(sql`analyze products`);
    expect((await list(owner, { search: "no such product" })).products).toEqual([]);
    const { products: first, next, total, needsWork } = await list(owner, { show: "needsWork" });
    expect([total, needsWork, first.length]).toEqual([10_000, 4999, 50]);
    expect(first[0].description).toBe("Goods 9998");
    const { products: second } = await list(owner, { show: "needsWork", after: next });
    expect(second[0].description).toBe("Goods 9898");
    const page = await list(owner);
    const following = await list(owner, { after: page.next });
    expect(following.products[0].sku).toBe("S-50");
  });

  it("holds 20,000 products and answers 409 to another one", async () => {
    const owner = await logInAs(calculator.app, "user");
    const { id } = await add(owner);
    await calculator.app.deps.db.execute(sql`
      insert into products (id, user_id, description, unit_price, currency, claims, answers)
      select gen_random_uuid(), user_id, description, unit_price, currency, claims, answers
      from products, generate_series(2, ${MAX_PRODUCTS}) where id = ${id}`);
    const { body } = await owner.agent
      .post("/api/products")
      .send({ description: "One more" })
      .expect(409);
    expect(body.code).toBe("productErrors.tooMany");
    await owner.agent
      .post("/api/products/import")
      .send({ products: [{ description: "One more" }] })
      .expect(409);
  });
});

describe("the catalogue of an account", () => {
  it("leaves shipping out until it is stated, and keeps what is", async () => {
    const owner = await logInAs(calculator.app, "user");
    const read = async () => (await owner.agent.get("/api/product-catalog").expect(200)).body;
    expect(await read()).toEqual({ fromCountry: "", shippingPercent: 0, hasMails: true });
    const stated = { fromCountry: "CN", shippingPercent: 7.5, hasMails: false };
    await owner.agent.put("/api/product-catalog").send(stated).expect(200, stated);
    expect(await read()).toEqual(stated);
    await owner.agent
      .put("/api/product-catalog")
      .send({ fromCountry: "XX", shippingPercent: 101, hasMails: false })
      .expect(400);
    const { body } = await owner.agent
      .put("/api/product-catalog")
      .send({ fromCountry: "CN", shippingPercent: 7.5 })
      .expect(400);
    expect(Object.keys(body.fields)).toEqual(["hasMails"]); // mails that were stopped stay so
    const { figures } = await add(owner, { ...shirts, unitPrice: 100, sellingPrice: 200 });
    expect(figures).toMatchObject({ duty: 29, landedCost: 136.5, margin: 31.8 });
  });
});

describe("GET /api/account-data.json", () => {
  it("has the account's products", async () => {
    const owner = await logInAs(calculator.app, "user");
    await add(owner, shirts);
    const { body } = await owner.agent.get("/api/account-data.json").expect(200);
    expect(body.products).toMatchObject([{ ...shirts, answers: {} }]);
  });
});
