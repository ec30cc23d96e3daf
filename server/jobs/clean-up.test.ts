import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logInAs } from "#tests/support/log-in.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { DELETE_EXPIRED, startCleanUp } from "./clean-up.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe("startCleanUp", () => {
  it("deletes all expired rows and no others, also when they exceed one batch", async () => {
    const { db } = app.deps;
    const { agent, user } = await logInAs(app, "user");
    await db.execute(sql`
    insert into session (sid, sess, expire)
    select 'expired-' || n, '{}', now() - interval '1 second' from generate_series(1, 2500) n`);
    await db.execute(sql`
    insert into rate_limits (key, points, expire)
    values ('expired', 1, 1000), ('current', 1, extract(epoch from now()) * 1000 + 60000), ('never', 1, null)`);
    await db.execute(sql`
    insert into mail_outbox (kind, user_id, language, sent_at)
    values ('passwordChanged', ${user.id}, 'en', now() - interval '31 days'),
      ('passwordChanged', ${user.id}, 'en', now()), ('passwordChanged', ${user.id}, 'en', null)`);

    await db.execute(sql`
    insert into mail_outbox (kind, email, language, next_attempt_at, created_at)
    values ('receipt', 'given-up@example.com', 'en', 'infinity', now() - interval '31 days')`);

    await db.execute(sql`
    insert into payment_events (id, type, is_live, received_at)
    values ('expired', 'charge.succeeded', false, now() - interval '91 days'),
      ('current', 'charge.succeeded', false, now() - interval '89 days')`);

    await db.execute(sql`
    insert into landed_cost_calls (is_test, outcome, ms)
    select false, 'ok', n from generate_series(1, 3500) n`);

    await db.execute(sql`
    insert into dataset_versions (kind, name, file_name, sha256, row_count, created_at, activated_at)
    select 'test', name, '', '', 0, created_at, activated_at from (values
      ('old preview', now() - interval '8 days', null::timestamptz),
      ('new preview', now() - interval '6 days', null),
      ('used once', now() - interval '8 days', now() - interval '7 days')) as version (name, created_at, activated_at)`);

    await db.execute(sql`
    insert into dataset_versions (kind, name, file_name, sha256, row_count, source, created_at, dismissed_at)
    select 'test', name, '', '', 0, source, created_at, dismissed_at from (values
      ('superseded draft', 'usitc', now() - interval '60 days', null::timestamptz),
      ('waiting draft', 'usitc', now() - interval '40 days', null),
      ('dismissed draft', 'feed', now() - interval '40 days', now() - interval '8 days'))
      as draft (name, source, created_at, dismissed_at)`);

    const job = startCleanUp(db);
    await waitFor(async () => {
      const { rows } = await db.execute(sql`
      select (select string_agg(name, ', ' order by name) from dataset_versions
          where kind = 'test') as versions,
        (select count(*) from session where sid like 'expired%') as sessions,
        (select count(*) from mail_outbox) as mails,
        (select string_agg(id, ' ') from payment_events) as events,
        (select string_agg(n::text, ' ') from (
          select count(*) n from landed_cost_calls union all select min(ms) from landed_cost_calls) as bounds)
          as calls,
        (select string_agg(key, ' ' order by key) from rate_limits where key in ('expired', 'current', 'never'))
          as limits`);
      expect(rows).toEqual([
        {
          versions: "new preview, used once, waiting draft",
          sessions: "0",
          mails: "2",
          events: "current",
          calls: "1000 2501",
          limits: "current never",
        },
      ]);
    });
    await job.stop();
    await agent.get("/api/auth/user").expect(200);
  });

  it("runs all statements after those that fail, which it logs by table, and fails", async () => {
    const { db } = app.deps;
    const consoleError = muteConsoleErrors();
    await db.execute(
      sql`insert into session (sid, sess, expire) values ('late', '{}', now() - interval '1 second')`,
    );
    const broken = ["no_such_table", "missing_too"].map((table) => ({
      table,
      statement: sql`delete from ${sql.identifier(table)}`,
    }));
    const job = startCleanUp(db, [...broken, ...DELETE_EXPIRED]);
    await waitFor(async () => {
      const { rows } = await db.execute(sql`select from session where sid = 'late'`);
      expect(rows).toEqual([]);
    });
    await job.stop();
    const logged = consoleError.mock.calls.join("\n");
    for (const { table } of broken) {
      expect(logged).toContain(`Clean-up of ${table} failed: database error 42P01`);
    }
    expect(logged).toContain("Job clean-up failed");
    consoleError.mockRestore();
  });

  it("finds expired sessions, rate limits, activities and webhook events by an index", async () => {
    const plans = await app.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`); // these tables are too small for an index
      const explained: string[] = [];
      for (const { statement } of DELETE_EXPIRED) {
        const { rows } = await tx.execute(sql`explain ${statement}`);
        explained.push(JSON.stringify(rows));
      }
      return explained.join("\n");
    });
    expect(plans).toContain("session_expire");
    expect(plans).toContain("rate_limits_expire");
    expect(plans).toContain("audit_events_at");
    expect(plans).toContain("payment_events_received_at");
  });
});
