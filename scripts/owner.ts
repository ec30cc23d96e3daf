import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { Env } from "#server/config/env.ts";
import type { Database } from "#server/db/client.ts";
import { isCommonPassword } from "#server/features/accounts/hash-new-password.ts";
import { createOrPromoteOwner } from "#server/features/accounts/owner/ensure-owner.ts";
import { resetTwoStepByEmail } from "#server/features/accounts/two-step/reset-two-step.ts";
import { createPasswordHasher } from "#server/security/password-hasher.ts";
import { withDatabase } from "./with-database.ts";

// npm run owner -- EMAIL: makes this account an owner, creates it when it does not exist, and asks for its password and
// name.
// npm run owner -- EMAIL --reset-two-step: turns off its two-step login, for the only owner without app and codes.

async function run(db: Database, env: Env) {
  const { values, positionals } = parseArgs({
    options: { "reset-two-step": { type: "boolean" } },
    allowPositionals: true,
  });
  const [email] = positionals;
  if (!email) throw new Error("Usage: npm run owner -- EMAIL [--reset-two-step]");
  return values["reset-two-step"] ? resetTwoStep(db, email) : promote(db, email, env);
}

async function promote(db: Database, email: string, { PASSWORD_BLOCKLIST }: Env) {
  const { ask, close } = createQuestions();
  const password = await ask(
    "Password (8 characters or more; empty keeps that of an account with a verified address): ",
    { isSecret: true },
  );
  if (password === null) throw new Error("No password was entered");
  if (await isCommonPassword({ usesPasswordBlocklist: PASSWORD_BLOCKLIST === "on" }, password)) {
    throw new Error(COMMON_PASSWORD);
  }
  const deps = { db, passwords: createPasswordHasher() };
  const firstName = (await ask("First name (may be empty): ")) ?? "";
  const lastName = (await ask("Last name (may be empty): ")) ?? "";
  close();
  const owner = { email, password, firstName, lastName };
  const { isNew } = await createOrPromoteOwner(deps, owner);
  console.info(`${email} ${isNew ? "was created as an owner" : "is an owner; its sessions ended"}`);
}

const COMMON_PASSWORD =
  "This is one of the most common passwords: choose another one, or set PASSWORD_BLOCKLIST=off";

async function resetTwoStep(db: Database, email: string) {
  const isReset = await resetTwoStepByEmail(db, email.trim().toLowerCase());
  if (!isReset) throw new Error(`No account ${email} with two-step login`);
  console.info(`Two-step login of ${email} is off; its sessions ended`);
}

/** Asks on the terminal, or reads the lines of a pipe; the answer is null at the end of it. */
function createQuestions() {
  let isSecret = false;
  // A terminal shows what readline writes back: nothing of a secret.
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isSecret) process.stderr.write(chunk);
      done();
    },
  });
  const isTerminal = process.stdin.isTTY;
  const readline = createInterface({ input: process.stdin, output, terminal: isTerminal });
  const lines = readline[Symbol.asyncIterator]();
  return {
    async ask(question: string, options = { isSecret: false }): Promise<string | null> {
      process.stderr.write(question);
      isSecret = options.isSecret;
      const { value, done } = await lines.next();
      if (isSecret || !isTerminal) process.stderr.write("\n");
      return done ? null : value;
    },
    close: () => readline.close(),
  };
}

await withDatabase(run);
