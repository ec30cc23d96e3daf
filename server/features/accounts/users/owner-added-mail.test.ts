import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { mailOutbox, users } from "#shared/db/schema.ts";
import { deliverMails } from "#tests/support/deliver-mails.ts";
import { type LoggedIn, logInAs, PASSWORD } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: LoggedIn;
let user: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await logInAs(app, "owner");
});
beforeEach(async () => {
  user = await logInAs(app, "user");
  await app.deps.db
    .update(users)
    .set({ emailVerifiedAt: sql`now()` })
    .where(eq(users.id, user.user.id));
  await app.deps.db.delete(mailOutbox);
});
afterAll(() => app.close());

const PATH = "/api/admin/users";
const email = () => `${newId()}@example.com`;
const name = { firstName: "Grace", lastName: "Hopper" };

// Threats: B16
it.each([
  [
    "created",
    () =>
      owner.agent.post(PATH).send({ ...name, email: email(), password: PASSWORD, role: "owner" }),
  ],
  ["promoted", () => owner.agent.patch(`${PATH}/${user.user.id}`).send({ role: "owner" })],
  ["edited", () => owner.agent.put(`${PATH}/${user.user.id}`).send({ ...name, role: "owner" })],
])("every owner is told by mail of an owner who was %s", async (_how, addOwner) => {
  const { body } = await addOwner().expect(200);
  const mails = await deliverMails(app);
  const recipients = mails.map(({ to }) => to);
  expect(recipients).toContain(owner.user.email);
  expect(recipients).toContain(body.email);
  expect(mails[0]?.subject).toBe("A new owner was added");
  expect(mails[0]?.text).toContain(`${owner.user.email} made ${body.email} an owner of this site`);
  expect(mails[0]?.text).toMatch(/ UTC, from the IP address 127\.0\.0\.1\./);
  expect(mails[0]?.text).toContain("https://duty.example.com/admin/dashboard/users");
});

it.each([
  ["a new admin", () => owner.agent.patch(`${PATH}/${user.user.id}`).send({ role: "admin" })],
  ["a new name", () => owner.agent.put(`${PATH}/${user.user.id}`).send(name)],
])("owners get no mail about %s", async (_change, change) => {
  await change().expect(200);
  expect(await deliverMails(app)).toEqual([]);
});
