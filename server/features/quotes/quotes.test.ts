import { eq, sql } from "drizzle-orm";
import supertest from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents, quotes, users } from "#shared/db/schema.ts";
import { MAX_QUOTES } from "#shared/quotes/contract.ts";
import { addDays, utcDay } from "#shared/utc-day.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { calculate, quoteDetails, saveQuote } from "#tests/support/save-quote.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { withItem } from "#tests/support/shipments.ts";

const calculator = setUpCalculator();
let seller: LoggedIn;
let other: LoggedIn;
beforeAll(async () => {
  seller = await logInAs(calculator.app, "user");
  other = await logInAs(calculator.app, "user");
});

const list = async ({ agent }: LoggedIn, query: object = {}) =>
  (await agent.get("/api/quotes").query(query).expect(200)).body;
const change = ({ agent }: LoggedIn, id: string, body: object) =>
  agent.patch(`/api/quotes/${id}`).send(body);
const open = (token: string) => calculator.app.agent.get(`/api/q/${token}`);

const CODED = withItem({
  hsCode: "6109.10.00.12",
  quantities: { kg: 2.5 },
  answers: { otherExemption: false },
});

describe("POST /api/quotes", () => {
  it("keeps inputs, answers, layers, fees, and the versions of all data", async () => {
    await storeSettings(calculator.app, { flat_fee: "2.5" });
    const quote = await saveQuote(seller.agent, { request: CODED });
    const { body } = await open(quote.token).expect(200);
    expect(body).toMatchObject({
      name: "Spring order",
      reference: "PO-7",
      note: "Ships in March.",
      customer: "Ada & Sons",
      status: "draft",
      isTest: false,
      request: {
        fromCountry: "VN",
        shippingCost: 30,
        insuranceCost: 4.5,
        entryDate: utcDay(),
        items: [
          {
            description: "T-shirts",
            value: 50,
            quantity: 2,
            hsCode: "6109.10.00.12",
            quantities: { kg: 2.5 },
            answers: { otherExemption: false },
          },
        ],
      },
      result: {
        totalLandedCost: 31.5,
        feeLines: [{ kind: "flat", amount: 2.5 }],
        items: [
          {
            assessment: {
              layers: [
                { heading: "6109.10.00.12", rate: "16.5%", amount: 16.5 },
                { heading: "9903.05.84", rate: "12.5%", amount: 12.5 },
              ],
            },
          },
        ],
      },
    });
    expect(body.versions.map(({ kind }: { kind: string }) => kind)).toEqual([
      "exchange-rates",
      "measures",
      "schedule",
      "tariffs",
    ]);
    expect(JSON.stringify(body)).not.toContain(seller.user.email);
    expect(JSON.stringify(body)).not.toContain(seller.user.id);
  });

  it("keeps what was calculated before the login in this browser", async () => {
    const agent = supertest.agent(calculator.app.address);
    const calculationId = await calculate(agent);
    const { email } = seller.user;
    await agent
      .post("/api/auth/login")
      .send({ email, password: "correct horse battery" })
      .expect(200);
    await agent
      .post("/api/quotes")
      .send({ calculationId, ...quoteDetails })
      .expect(200);
  });

  // Threats: B17
  it("does not find the calculation of another account, nor what is no id", async () => {
    const calculationId = await calculate(other.agent);
    for (const id of [calculationId, "unknown", crypto.randomUUID()]) {
      const { body } = await seller.agent
        .post("/api/quotes")
        .send({ calculationId: id, ...quoteDetails })
        .expect(404);
      expect(body.code).toBe("quoteErrors.noCalculation");
    }
  });

  // Threats: I1
  it("takes no figure from the client", async () => {
    const calculationId = await calculate(seller.agent);
    await seller.agent
      .post("/api/quotes")
      .send({ calculationId, ...quoteDetails, totalLandedCost: 1 })
      .expect(400);
  });

  it("answers 409 where the answer is another one by now", async () => {
    const calculationId = await calculate(seller.agent);
    await storeSettings(calculator.app, { flat_fee: "1" });
    const { body } = await seller.agent
      .post("/api/quotes")
      .send({ calculationId, ...quoteDetails })
      .expect(409);
    expect(body.code).toBe("quoteErrors.changed");
  });

  it("is valid for 30 days, or shorter if the person says so, but not from the past", async () => {
    expect((await saveQuote(seller.agent)).validUntil).toBe(addDays(utcDay(), 30));
    const short = addDays(utcDay(), 3);
    expect((await saveQuote(seller.agent, { validUntil: short })).validUntil).toBe(short);
    const long = addDays(utcDay(), 300);
    expect((await saveQuote(seller.agent, { validUntil: long })).validUntil).toBe(
      addDays(utcDay(), 30),
    );
    const calculationId = await calculate(seller.agent);
    const past = { calculationId, ...quoteDetails, validUntil: addDays(utcDay(), -1) };
    const { body } = await seller.agent.post("/api/quotes").send(past).expect(400);
    expect(body.fields).toHaveProperty("validUntil");
  });

  // Threats: E9
  it("stores HTML and formulas as plain text", async () => {
    const name = '=HYPERLINK("x")<script>alert(1)</script>';
    const { token } = await saveQuote(seller.agent, { name, note: "<b>\nsecond line</b>" });
    expect((await open(token).expect(200)).body).toMatchObject({
      name,
      note: "<b>\nsecond line</b>",
    });
  });
});

describe("the link of a quote", () => {
  // Threats: B18
  it("has 128 random bits, and is found by the hash of its token", async () => {
    const { token, id } = await saveQuote(seller.agent);
    expect(Buffer.from(token, "base64url")).toHaveLength(16);
    const [row] = await calculator.app.deps.db.select().from(quotes).where(eq(quotes.id, id));
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  // Threats: B18
  it("answers the same for an unknown, a withdrawn and a deleted quote", async () => {
    const [withdrawn, deleted] = [await saveQuote(seller.agent), await saveQuote(seller.agent)];
    await change(seller, withdrawn.id, { isWithdrawn: true }).expect(200);
    await change(seller, deleted.id, { isDeleted: true }).expect(200);
    const answers = await Promise.all(
      ["A".repeat(22), withdrawn.token, deleted.token, "%00"].map(async (token) => {
        const { status, body } = await open(token);
        return [status, body];
      }),
    );
    const { body } = await open("A".repeat(22));
    expect(answers.slice(0, 3)).toEqual(Array(3).fill([404, body]));
    expect(answers[3]?.[0]).toBe(400);
    for (const path of ["today", "views", "calculations"]) {
      const verb = path === "today" ? "get" : "post";
      await calculator.app.agent[verb](`/api/q/${withdrawn.token}/${path}`).expect(404, body);
    }
  });

  it("is answered for its holder only, so that no cache keeps the answer", async () => {
    const { token, id } = await saveQuote(seller.agent);
    const { body } = await seller.agent.post(`/api/quotes/${id}/review-link`).expect(200);
    for (const path of [`/api/q/${token}`, `/api/q/${token}/today`, `/api/review/${body.token}`]) {
      const { headers } = await calculator.app.agent.get(path).set("Accept-Encoding", "gzip");
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      });
      expect(headers["content-encoding"], path).toBeUndefined(); // a shared response of this size is compressed and kept
    }
  });

  it("ends with the account of its owner", async () => {
    const leaver = await logInAs(calculator.app, "user");
    const { token } = await saveQuote(leaver.agent);
    await calculator.app.deps.db.delete(users).where(eq(users.id, leaver.user.id));
    await open(token).expect(404);
  });

  it("counts as opened by another person, not by its owner, and never by a GET", async () => {
    const quote = await saveQuote(seller.agent);
    const view = (agent: LoggedIn["agent"]) => agent.post(`/api/q/${quote.token}/views`);
    const stored = async () => (await list(seller, { search: quote.name })).quotes[0];
    await open(quote.token).expect(200);
    await view(seller.agent).expect(200, { ownId: quote.id });
    expect(await stored()).toMatchObject({ status: "draft", viewedAt: null });
    await view(calculator.app.agent).expect(200, { ownId: null });
    const { viewedAt } = await stored();
    expect(Date.parse(viewedAt)).toBeLessThanOrEqual(Date.now());
    await view(other.agent).expect(200, { ownId: null });
    expect(await stored()).toMatchObject({ status: "viewed", viewedAt });
  });
});

it("the activity log has who of the portal opened a customer's quote, and no one else", async () => {
  const { db } = calculator.app.deps;
  const quote = await saveQuote(seller.agent);
  const admin = await logInAs(calculator.app, "admin");
  for (const { agent } of [seller, other, calculator.app, admin]) {
    await agent.post(`/api/q/${quote.token}/views`).expect(200);
  }
  const events = await db.select().from(auditEvents).where(eq(auditEvents.action, "quoteOpened"));
  expect(events).toMatchObject([
    { actorId: admin.user.id, target: quote.name, targetId: quote.id, details: null },
  ]);
});

describe("PATCH /api/quotes/:id", () => {
  it("renames, sends, withdraws, archives and deletes, and takes each back", async () => {
    const account = await logInAs(calculator.app, "user");
    const { id } = await saveQuote(account.agent);
    const only = async (query: object = {}) => (await list(account, query)).quotes[0];
    await change(account, id, { name: "Renamed", isSent: true }).expect(200);
    expect(await only()).toMatchObject({ name: "Renamed", status: "sent" });
    await change(account, id, { isWithdrawn: true }).expect(200);
    expect(await only()).toMatchObject({ status: "withdrawn" });
    await change(account, id, { isWithdrawn: false, isArchived: true }).expect(200);
    expect(await only()).toBeUndefined();
    expect(await only({ shelf: "archived" })).toMatchObject({ status: "sent", isArchived: true });
    await change(account, id, { isArchived: false, isDeleted: true }).expect(200);
    expect(await only()).toBeUndefined();
    await change(account, id, { isDeleted: false }).expect(200);
    expect(await only()).toMatchObject({ name: "Renamed" });
  });

  // Threats: B17
  it("does not find a quote of another account, for admins neither", async () => {
    const { id } = await saveQuote(seller.agent);
    const admin = await logInAs(calculator.app, "admin");
    for (const account of [other, admin]) {
      await change(account, id, { name: "Mine" }).expect(404);
      expect((await list(account, { search: quoteDetails.name })).quotes).toEqual([]);
    }
    await change(seller, "unknown", { name: "x" }).expect(404);
    await change(seller, id, {}).expect(400);
  });
});

describe("GET /api/quotes", () => {
  it("is derived as expired after its last day", async () => {
    const account = await logInAs(calculator.app, "user");
    const { id, token } = await saveQuote(account.agent);
    await calculator.app.deps.db
      .update(quotes)
      .set({ validUntil: addDays(utcDay(), -1) })
      .where(eq(quotes.id, id));
    expect((await list(account, { status: "expired" })).quotes).toMatchObject([{ id }]);
    expect((await list(account, { status: "draft" })).quotes).toEqual([]);
    const { body } = await calculator.app.agent.post(`/api/q/${token}/calculations`).expect(409);
    expect(body.code).toBe("quoteErrors.expired");
  });

  it("lists and searches 10,000 quotes within a second, page by page, and keeps to the limit", async () => {
    const account = await logInAs(calculator.app, "user");
    const { id } = await saveQuote(account.agent);
    const { db } = calculator.app.deps;
    await db.execute(sql`
      insert into quotes (id, user_id, token, token_hash, name, reference, customer, language, currency,
        total_landed_cost, request, result, versions, valid_until, created_at)
      select gen_random_uuid(), user_id, 'token', 'hash-' || n, 'Quote ' || n, '', '', language, currency,
        total_landed_cost, request, result, versions, valid_until, created_at - n * interval '1 minute'
      from quotes, generate_series(1, ${MAX_QUOTES - 1}::int) n where id = ${id}`);
    await db.execute(sql`analyze quotes`);
    const pages: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const started = performance.now();
      const body = await list(account, after ? { after } : {});
      expect(performance.now() - started).toBeLessThan(1000);
      pages.push(...body.quotes.map(({ name }: { name: string }) => name));
      after = body.next;
    }
    expect(new Set(pages).size).toBe(75);
    expect(pages.slice(1, 3)).toEqual(["Quote 1", "Quote 2"]);
    const started = performance.now();
    expect((await list(account, { search: "quote 9999" })).quotes).toHaveLength(1);
    expect((await list(account, { status: "paid" })).quotes).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2000);

    const calculationId = await calculate(account.agent);
    const { body } = await account.agent
      .post("/api/quotes")
      .send({ calculationId, ...quoteDetails })
      .expect(409);
    expect(body.message).toContain("10000");
  });
});
