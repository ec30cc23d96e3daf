import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { calculations, quotes } from "#shared/db/schema.ts";
import { MAX_QUOTES } from "#shared/quotes/contract.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { calculate, quoteDetails, saveQuote } from "#tests/support/save-quote.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";

const calculator = setUpCalculator();
let seller: LoggedIn;
beforeAll(async () => {
  seller = await logInAs(calculator.app, "user");
});

const save = ({ agent }: LoggedIn, calculationId: string) =>
  agent.post("/api/quotes").send({ calculationId, ...quoteDetails });

describe("saving a quote", () => {
  // Threats: B17
  it("does not find what another account calculated in the same browser", async () => {
    const previous = await logInAs(calculator.app, "user");
    const id = await calculate(seller.agent);
    const { db } = calculator.app.deps;
    await db.update(calculations).set({ userId: previous.user.id }).where(eq(calculations.id, id));
    await save(seller, id).expect(404);
  });

  it("keeps to the limit for requests at the same time, and counts those that wait for deletion", async () => {
    const account = await logInAs(calculator.app, "user");
    const { id } = await saveQuote(account.agent);
    const { db } = calculator.app.deps;
    await db.execute(sql`
      insert into quotes (id, user_id, token, token_hash, name, language, currency,
        total_landed_cost, request, result, versions, valid_until, deleted_at)
      select gen_random_uuid(), user_id, 'token', 'of-limit-' || n, 'Quote ' || n, language, currency,
        total_landed_cost, '{}', '{}', '[]', valid_until, case when n > 5000 then now() end
      from quotes, generate_series(1, ${MAX_QUOTES - 2}::int) n where id = ${id}`);
    const calculationId = await calculate(account.agent);
    const saved = await Promise.all(Array.from({ length: 4 }, () => save(account, calculationId)));
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await db.$count(quotes, eq(quotes.userId, account.user.id))).toBe(MAX_QUOTES);
  });
});
