import { sql } from "drizzle-orm";
import type { Request } from "express";
import { Cookie, type SessionData } from "express-session";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sessions, users } from "#shared/db/schema.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { passwordDigest } from "./password-digest.ts";
import { SessionStore } from "./session-store.ts";

let app: TestApp;
let store: SessionStore;
beforeAll(async () => {
  app = await testApp();
  store = new SessionStore(app.deps.pool, { maxIdleMs: 60_000, maxAgeMs: 60_000 });
  await app.deps.db
    .insert(users)
    .values({ id: "ada", email: "ada@example.com", password: "a hash" });
});
afterAll(() => app.close());

const newSession = (): SessionData => ({
  cookie: new Cookie(),
  passport: { user: "ada" },
  passwordDigest: passwordDigest("a hash"),
  browser: "Firefox",
  system: "Linux",
  address: "127.0.0.1",
});

const set = (sid: string, session: SessionData) =>
  new Promise<void>((resolve, reject) =>
    store.set(sid, session, (error) => (error ? reject(error) : resolve())),
  );

async function load(sid: string) {
  const stored = await new Promise<SessionData | null | undefined>((resolve, reject) =>
    store.get(sid, (error, found) => (error ? reject(error) : resolve(found))),
  );
  const req = { sessionID: sid, sessionStore: store } as unknown as Request; // safe: all that a session reads
  return stored && store.createSession(req, stored);
}

const countRows = () => app.deps.db.$count(sessions);

it("stores a new session, and changes of a loaded one", async () => {
  await set("stored", newSession());
  const session = await load("stored");
  if (!session) throw new Error("The session was not stored");
  session.address = "192.0.2.1";
  await set("stored", session);
  expect(await load("stored")).toMatchObject({ address: "192.0.2.1" });
});

it("keeps the start of a session that is stored again", async () => {
  const session = newSession();
  await set("kept", session);
  await app.deps.db.execute(
    sql`update session set sess = jsonb_set(sess::jsonb, '{startedAt}', '1') where sid = 'kept'`,
  );
  await set("kept", session);
  expect(await load("kept")).toBeNull();
});

// Threats: C2
it("does not store a session again that was deleted while a request used it", async () => {
  await app.deps.db.delete(sessions);
  const created = newSession();
  await set("deleted", created);
  const loaded = await load("deleted");
  if (!loaded) throw new Error("The session was not stored");
  await app.deps.db.delete(sessions);
  await set("deleted", loaded);
  await set("deleted", created);
  expect(await countRows()).toBe(0);
});
