import { eq, sql } from "drizzle-orm";
import supertest from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { DELETE_EXPIRED, startCleanUp } from "#server/jobs/clean-up.ts";
import { calculationLabels, calculations, productAlerts } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { calculate, quoteDetails, saveQuote } from "#tests/support/save-quote.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { shipment, withItem } from "#tests/support/shipments.ts";
import { waitFor } from "#tests/support/wait-for.ts";

const calculator = setUpCalculator();
let account: LoggedIn;
let other: LoggedIn;
beforeAll(async () => {
  account = await logInAs(calculator.app, "user");
  other = await logInAs(calculator.app, "user");
});

const list = async ({ agent }: Pick<LoggedIn, "agent">, query: object = {}) =>
  (await agent.get("/api/calculations").query(query).expect(200)).body;
const change = ({ agent }: LoggedIn, id: string, body: object) =>
  agent.patch(`/api/calculations/${id}`).send(body);

describe("GET /api/calculations", () => {
  it("lists the account's calculations, the newest first, with what tells them apart", async () => {
    const owner = await logInAs(calculator.app, "user");
    const older = await calculate(owner.agent);
    const newer = await calculate(owner.agent, withItem({ description: "Socks" }));
    const { calculations: rows, next } = await list(owner);
    expect(rows).toMatchObject([
      { id: newer, name: null, firstItem: "Socks", itemCount: 1, totalLandedCost: 12.5 },
      { id: older, firstItem: "T-shirts", itemCount: 2, fromCountry: "VN", toCountry: "US" },
    ]);
    expect(next).toBeNull();
    expect((await list(owner, { search: "shoe" })).calculations).toMatchObject([{ id: older }]);
    expect((await list(owner, { search: "100%" })).calculations).toEqual([]);
  });

  it("rejects a cursor that is no time and id", async () => {
    for (const id of ["-".repeat(36), "0".repeat(36), "1"]) {
      const after = `2026-11-21T08:00:00.000000Z_${id}`;
      await account.agent.get("/api/calculations").query({ after }).expect(400);
      await account.agent.get("/api/quotes").query({ after }).expect(400);
    }
  });

  it("lists and searches 10,000 calculations within a second", async () => {
    const owner = await logInAs(calculator.app, "user");
    const id = await calculate(owner.agent);
    const { db } = calculator.app.deps;
    await db.execute(sql`
      with copied as (
        insert into calculations (user_id, to_country, from_country, currency, subtotal, duty_amount,
          total_landed_cost, calculation_method, created_at)
        select user_id, to_country, from_country, currency, subtotal, duty_amount, total_landed_cost,
          calculation_method, created_at - n * interval '1 minute'
        from calculations, generate_series(1, 10000) n where id = ${id}
        returning id, created_at)
      insert into calculation_items (calculation_id, description, value, country_of_origin)
      select id, 'Item of ' || created_at, 1, 'VN' from copied`);
    await db.execute(sql`analyze calculations, calculation_items`);
    for (const query of [{}, { search: "no such item" }]) {
      const started = performance.now();
      await list(owner, query);
      expect(performance.now() - started).toBeLessThan(1000);
    }
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`
      explain select id from calculations where user_id = ${owner.user.id}
      order by created_at desc, id desc limit 26`);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("calculations_user");
  });
});

describe("a calculation of an account", () => {
  it("is renamed, archived and deleted, and each is taken back", async () => {
    const owner = await logInAs(calculator.app, "user");
    const id = await calculate(owner.agent);
    const only = async (query: object = {}) => (await list(owner, query)).calculations[0];
    await change(owner, id, { name: "Spring" }).expect(200);
    expect(await only({ search: "spring" })).toMatchObject({ name: "Spring" });
    await change(owner, id, { isArchived: true }).expect(200);
    expect(await only()).toBeUndefined();
    expect(await only({ shelf: "archived" })).toMatchObject({ id, isArchived: true });
    await change(owner, id, { isArchived: false, isDeleted: true }).expect(200);
    expect(await only()).toBeUndefined();
    await change(owner, id, { isDeleted: false }).expect(200);
    expect(await only()).toMatchObject({ id, name: "Spring" });
  });

  it("has what was entered, to calculate again", async () => {
    const id = await calculate(account.agent, { ...shipment, shippingCost: 12 });
    const { body } = await account.agent.get(`/api/calculations/${id}`).expect(200);
    expect(body.request).toEqual({ ...shipment, shippingCost: 12 });
  });

  // Threats: B17
  it("is not found by another account, by admins neither", async () => {
    const id = await calculate(account.agent);
    const admin = await logInAs(calculator.app, "admin");
    for (const { agent } of [other, admin]) {
      await agent.get(`/api/calculations/${id}`).expect(404);
      await agent.patch(`/api/calculations/${id}`).send({ name: "Mine" }).expect(404);
    }
    await account.agent.get("/api/calculations/unknown").expect(404);
    await change(account, "unknown", { name: "x" }).expect(404);
  });

  it("is neither opened nor saved as a quote while it waits for deletion", async () => {
    const id = await calculate(account.agent);
    await change(account, id, { isDeleted: true }).expect(200);
    await account.agent.get(`/api/calculations/${id}`).expect(404);
    await account.agent
      .post("/api/quotes")
      .send({ calculationId: id, ...quoteDetails })
      .expect(404);
    await change(account, id, { isDeleted: false }).expect(200);
    await account.agent.get(`/api/calculations/${id}`).expect(200);
  });

  it("is gone a day after it was deleted", async () => {
    const owner = await logInAs(calculator.app, "user");
    const [id, kept] = [await calculate(owner.agent), await calculate(owner.agent)];
    const { db } = calculator.app.deps;
    const deletedAt = new Date(Date.now() - 25 * 3_600_000);
    await db.insert(calculationLabels).values({ calculationId: id, deletedAt });
    await change(owner, kept, { isDeleted: true }).expect(200);
    const job = startCleanUp(db, DELETE_EXPIRED);
    const remaining = () => db.$count(calculations, eq(calculations.id, id));
    await waitFor(async () => (await remaining()) === 0);
    await job.stop();
    expect(await db.$count(calculations, eq(calculations.id, kept))).toBe(1);
  });
});

describe("POST /api/claimed-calculations", () => {
  // Threats: B17
  it("takes the calculations of this browser that belong to no account", async () => {
    const agent = supertest.agent(calculator.app.address);
    const id = await calculate(agent);
    await agent
      .post("/api/auth/login")
      .send({ email: account.user.email, password: PASSWORD })
      .expect(200);
    expect((await list({ agent })).claimable).toBe(1);
    await agent.post("/api/claimed-calculations").expect(200, { count: 1 });
    expect((await list({ agent })).claimable).toBe(0);
    expect((await list(account)).calculations[0]).toMatchObject({ id });
    await other.agent.post("/api/claimed-calculations").expect(200, { count: 0 });
  });
});

describe("GET /api/account-data.json", () => {
  it("has all that is the account's, and nothing of another", async () => {
    const owner = await logInAs(calculator.app, "user");
    const quote = await saveQuote(owner.agent, { name: "Mine" });
    const link = await owner.agent.post(`/api/quotes/${quote.id}/review-link`).expect(200);
    const lines = [{ position: 1, state: "confirmed", note: "" }];
    await calculator.app.agent
      .post(`/api/review/${link.body.token}`)
      .send({ name: "Bob", lines })
      .expect(200);
    await saveQuote(other.agent, { name: "Not mine" });
    const goods = { description: "Mugs", sku: "M-1" };
    const { body: mugs } = await owner.agent.post("/api/products").send(goods).expect(200);
    await owner.agent.patch(`/api/products/${mugs.id}`).send({ origin: "CN" }).expect(200);
    await other.agent.post("/api/products").send({ description: "Not mine" }).expect(200);
    const alert = { changeKey: "x", day: "2026-11-27", changed: 1, total: 2, withoutQuantity: 0 };
    await calculator.app.deps.db.insert(productAlerts).values(
      [owner, other].map(({ user }) => ({
        ...{ ...alert, id: newId(), userId: user.id, monthly: 31200 },
        ...{ currency: "USD" as const, largest: [] },
      })),
    );
    const response = await owner.agent.get("/api/account-data.json").expect(200);
    expect(response.headers["content-disposition"]).toMatch(/attachment; filename=account-/);
    expect(response.body).toMatchObject({
      account: { email: owner.user.email },
      quotes: [
        {
          name: "Mine",
          token: quote.token,
          result: { totalLandedCost: 87.5 },
          reviews: [{ name: "Bob", lines }],
        },
      ],
      products: [{ ...goods, changes: [{ kind: "added" }, { kind: "edited" }] }],
      alerts: [{ changed: 1, monthly: 312 }],
      calculations: [{ totalLandedCost: 87.5, items: [{ description: "T-shirts" }, {}] }],
    });
    expect(response.body.alerts).toHaveLength(1);
    expect(JSON.stringify(response.body)).not.toContain("Not mine");
  });
});
