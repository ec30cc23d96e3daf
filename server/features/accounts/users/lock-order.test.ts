import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createResetToken } from "#server/features/accounts/login/reset-tokens.ts";
import { deleteMailedTokens } from "#server/features/accounts/mailed-tokens.ts";
import {
  createEmailChangeToken,
  saveEmailChange,
} from "#server/features/accounts/own-account/email-changes.ts";
import { deleteUserSessions } from "#server/features/accounts/queries.ts";
import { users } from "#shared/db/schema.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitForLockWaits } from "#tests/support/wait-for-lock-waits.ts";

let app: TestApp;
let owner: LoggedIn;
beforeAll(async () => {
  app = await testApp();
  owner = await logInAs(app, "owner");
});
afterAll(() => app.close());

type Change = (account: LoggedIn) => Promise<() => PromiseLike<{ status: number }>>;

const resetPassword: Change = async ({ user }) => {
  const token = await createResetToken(app.deps.db, user.id);
  const body = { token, password: "another password" };
  return () => app.agent.post("/api/auth/reset-password").send(body);
};

const confirmEmail: Change = async ({ user, agent }) => {
  const email = `new-${user.email}`;
  await saveEmailChange(app.deps.db, user.id, email);
  const token = await createEmailChangeToken(app.deps.db, user.id, email);
  return () => agent.post("/api/auth/confirm-email").send({ token });
};

const updateUser: Change = async ({ user }) => {
  await createResetToken(app.deps.db, user.id);
  const body = { email: `new-${user.email}` };
  return () => owner.agent.put(`/api/admin/users/${user.id}`).send(body);
};

const deleteUser: Change =
  async ({ user }) =>
  () =>
    owner.agent.delete(`/api/admin/users/${user.id}`);

it.each<[string, Change, number]>([
  ["a password reset", resetPassword, 400],
  ["the confirmation of an email", confirmEmail, 400],
  ["the update of a user", updateUser, 200],
  ["the deletion of a user", deleteUser, 200],
])(
  "%s waits for a change of the password that has locked the account, without a deadlock",
  async (_, change, status) => {
    const account = await logInAs(app, "user");
    const { id } = account.user;
    const send = await change(account);
    const { response } = await app.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = 500`);
      await tx.update(users).set({ password: "changed" }).where(eq(users.id, id));
      const sent = Promise.resolve(send());
      await waitForLockWaits(app.deps.db, 1);
      await deleteUserSessions(tx, id);
      await deleteMailedTokens(tx, id);
      return { response: sent };
    });
    expect((await response).status).toBe(status);
  },
);

it("the update of a name keeps an email that is confirmed at the same time", async () => {
  const { user } = await logInAs(app, "user");
  const confirmed = { email: `confirmed-${user.email}`, emailVerifiedAt: new Date() };
  const { response } = await app.deps.db.transaction(async (tx) => {
    await tx.update(users).set(confirmed).where(eq(users.id, user.id));
    const sent = Promise.resolve(
      owner.agent.put(`/api/admin/users/${user.id}`).send({ firstName: "Grace" }),
    );
    await waitForLockWaits(app.deps.db, 1);
    return { response: sent };
  });
  const { email } = confirmed;
  expect((await response).body).toMatchObject({ email, isVerified: true, firstName: "Grace" });
});
