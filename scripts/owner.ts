import { createInterface } from "node:readline/promises";
import type { Database } from "#server/db/client.ts";
import { createOrPromoteOwner } from "#server/features/accounts/ensure-owner.ts";
import { createPasswordHasher } from "#server/security/password-hasher.ts";
import { withDatabase } from "./with-database.ts";

// npm run owner -- EMAIL: makes this account an owner, creates it when it does not exist, and sets its password.

async function promote(db: Database) {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error("Usage: npm run owner -- EMAIL");
  const { isNew } = await createOrPromoteOwner(
    { db, passwords: createPasswordHasher() },
    { email, password: await readPassword() },
  );
  console.info(`${email} ${isNew ? "was created as an owner" : "is an owner; its sessions ended"}`);
}

async function readPassword(): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const password = await prompt.question(
    "Password (8 characters or more; empty keeps that of an account with a verified address): ",
  );
  prompt.close();
  return password;
}

await withDatabase(promote);
