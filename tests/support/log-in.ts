import supertest from "supertest";
import { newId } from "#server/db/new-id.ts";
import { insertAccount } from "#server/features/accounts/users/insert-account.ts";
import type { ListedUser } from "#shared/accounts/contract.ts";
import type { Role } from "#shared/accounts/policy.ts";
import type { App } from "./run-app.ts";

export const PASSWORD = "correct horse battery";

export type LoggedIn = {
  user: ListedUser;
  /** A client that sends the session's cookie. */
  agent: ReturnType<typeof supertest.agent>;
  cookie: string;
};

/** A new account of this role, logged in over the API. */
export async function logInAs(app: App, role: Role): Promise<LoggedIn> {
  const { db, passwords } = app.deps;
  const user = await insertAccount(db, {
    email: `${role}-${newId()}@example.com`,
    passwordHash: await passwords.hash(PASSWORD),
    firstName: "Ada",
    lastName: "Lovelace",
    role,
    isVerified: false,
  });
  return { user, ...(await logInWith(app, user.email, PASSWORD)) };
}

export async function logInWith(app: App, email: string, password: string) {
  const agent = supertest.agent(app.address);
  const answer = await agent.post("/api/auth/login").send({ email, password }).expect(200);
  const [cookie = ""] = answer.get("Set-Cookie") ?? [];
  return { agent, cookie: cookie.split(";")[0] ?? "" };
}
