import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_ITEMS } from "#shared/calculator/contract.ts";
import { MAX_REVIEW_NOTE, MAX_REVIEWS } from "#shared/quotes/review-contract.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { saveQuote } from "#tests/support/save-quote.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { shipment } from "#tests/support/shipments.ts";

const calculator = setUpCalculator();
let seller: LoggedIn;
beforeAll(async () => {
  seller = await logInAs(calculator.app, "user");
});

const createLink = async (id: string): Promise<string> =>
  (await seller.agent.post(`/api/quotes/${id}/review-link`).expect(200)).body.token;
const submit = (token: string, body: object) =>
  calculator.app.agent.post(`/api/review/${token}`).send(body);

const LINES = [
  { position: 1, state: "confirmed", note: "" },
  { position: 2, state: "needsInformation", note: "Upper material?" },
];

describe("the review of a quote", () => {
  it("is written without an account, and keeps name, time, lines and versions", async () => {
    const quote = await saveQuote(seller.agent);
    const token = await createLink(quote.id);
    expect(await createLink(quote.id)).toBe(token);
    expect(token).not.toBe(quote.token);
    const { body: opened } = await calculator.app.agent.get(`/api/review/${token}`).expect(200);
    expect(opened).toMatchObject({ name: "Spring order", result: { totalLandedCost: 87.5 } });
    await submit(token, { name: "Bob the broker", lines: LINES }).expect(200);
    const { body } = await seller.agent.get(`/api/quotes/${quote.id}/reviews`).expect(200);
    expect(body.reviews).toMatchObject([
      { name: "Bob the broker", lines: LINES, versions: opened.versions },
    ]);
    expect(Date.parse(body.reviews[0].createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it("is of lines that the quote has, each once", async () => {
    const token = await createLink((await saveQuote(seller.agent)).id);
    const [line] = LINES;
    for (const lines of [
      [],
      [{ ...line, position: 3 }],
      [line, line],
      [{ ...line, state: "no" }],
    ]) {
      await submit(token, { name: "Bob", lines }).expect(400);
    }
    await submit(token, { name: "", lines: LINES }).expect(400);
  });

  // Threats: B17, B18
  it("is found by its own link only, until the quote is withdrawn, and by no other account", async () => {
    const quote = await saveQuote(seller.agent);
    const token = await createLink(quote.id);
    await calculator.app.agent.get(`/api/review/${quote.token}`).expect(404);
    await calculator.app.agent.get(`/api/q/${token}`).expect(404);
    const other = await logInAs(calculator.app, "owner");
    await other.agent.get(`/api/quotes/${quote.id}/reviews`).expect(404);
    await other.agent.post(`/api/quotes/${quote.id}/review-link`).expect(404);
    await seller.agent.patch(`/api/quotes/${quote.id}`).send({ isWithdrawn: true }).expect(200);
    await calculator.app.agent.get(`/api/review/${token}`).expect(404);
    await submit(token, { name: "Bob", lines: LINES }).expect(404);
  });

  it("takes a note of 300 characters on each of 500 lines, and no longer one", async () => {
    const [item] = shipment.items;
    const items = Array.from({ length: MAX_ITEMS }, () => item);
    const quote = await saveQuote(seller.agent, { request: { ...shipment, items } });
    const token = await createLink(quote.id);
    const lines = items.map((_, index) => ({
      position: index + 1,
      state: "needsInformation",
      note: "请".repeat(MAX_REVIEW_NOTE),
    }));
    await submit(token, { name: "Bob", lines }).expect(200);
    const [line] = LINES;
    await submit(token, { name: "Bob", lines: [{ ...line, note: "x".repeat(301) }] }).expect(400);
    await submit(token, { name: "x".repeat(10_000), lines: LINES }).expect(400);
  });

  it("stores HTML as plain text, and keeps to 100 reviews for requests at the same time", async () => {
    const quote = await saveQuote(seller.agent);
    const token = await createLink(quote.id);
    const { db } = calculator.app.deps;
    await db.execute(sql`
      insert into quote_reviews (id, quote_id, name, lines, versions)
      select gen_random_uuid(), ${quote.id}, 'Bob', '[]', '[]'
      from generate_series(1, ${MAX_REVIEWS - 1}::int)`);
    const name = "<img src=x onerror=alert(1)>";
    const sent = await Promise.all([1, 2, 3].map(() => submit(token, { name, lines: LINES })));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { body } = await seller.agent.get(`/api/quotes/${quote.id}/reviews`).expect(200);
    expect(body.reviews[0]).toMatchObject({ name });
    expect(Object.keys(body.reviews[0])).not.toContain("quoteId");
  });
});
