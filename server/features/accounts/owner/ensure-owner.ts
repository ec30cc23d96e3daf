import { randomBytes } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ConfigurationError } from "#server/errors/configuration-error.ts";
import { isCommonPassword } from "#server/features/accounts/hash-new-password.ts";
import { deleteMailedTokens } from "#server/features/accounts/mailed-tokens.ts";
import {
  accountByEmail,
  deleteUserSessions,
  hasOwner,
  insertUser,
  lockRoles,
  makeOwnerWithPassword,
  makeVerifiedOwner,
} from "#server/features/accounts/queries.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { User } from "#shared/accounts/contract.ts";
import {
  email as emailField,
  firstName as firstNameField,
  lastName as lastNameField,
  newPassword,
} from "#shared/accounts/fields.ts";
import { isOwner } from "#shared/accounts/policy.ts";
import { isAppliedOwnerPassword, recordOwnerPassword } from "./owner-password.ts";

type OwnerDeps = Pick<Deps, "db" | "passwords">;
type EnvironmentDeps = OwnerDeps & Pick<Deps, "encryptionKeys" | "usesPasswordBlocklist">;

export type OwnerEnv = {
  OWNER_EMAIL?: string | undefined;
  OWNER_PASSWORD?: string | undefined;
  NODE_ENV: "development" | "production";
};

/**
 * Creates or promotes the first owner from the environment, and sets an owner's password when OWNER_PASSWORD was
 * changed. In development without either, creates an owner whose password is printed once. Throws a
 * ConfigurationError for a common password.
 */
export async function ensureOwner(deps: EnvironmentDeps, env: OwnerEnv) {
  const { OWNER_EMAIL, OWNER_PASSWORD, NODE_ENV } = env;
  if (OWNER_EMAIL && OWNER_PASSWORD) {
    const email = parseField(emailField, OWNER_EMAIL, INVALID_EMAIL);
    return applyEnvironment(deps, { email, password: OWNER_PASSWORD });
  }
  if (await hasOwner(deps.db)) return;
  if (OWNER_EMAIL) return promoteWithoutPassword(deps, OWNER_EMAIL);
  if (OWNER_PASSWORD) console.error(NO_EMAIL);
  else if (NODE_ENV === "production") console.error(NO_OWNER);
  if (NODE_ENV === "production") return;
  const owner = { email: "owner@example.com", password: randomBytes(12).toString("base64url") };
  await createOrPromoteOwner(deps, owner);
  console.info(`First owner: ${owner.email}, password ${owner.password}`);
}

const INVALID_EMAIL = "The owner's email address is invalid";
const NO_OWNER =
  "No account is an owner yet, so that the portal cannot be opened: run npm run owner -- EMAIL, in a container node dist/scripts/command.js owner EMAIL, or set OWNER_EMAIL and OWNER_PASSWORD";
const NO_EMAIL =
  "OWNER_PASSWORD has no effect without OWNER_EMAIL: set both to create the first owner, or run npm run owner -- EMAIL";
const NO_PASSWORD =
  "OWNER_EMAIL has no effect without OWNER_PASSWORD: set both to create the first owner, or use a password reset link mailed to this address and start again, or run npm run owner -- EMAIL";
const COMMON_PASSWORD =
  "OWNER_PASSWORD is one of the most common passwords: choose another one, or set PASSWORD_BLOCKLIST=off";

type NewOwner = { email: string; password: string };

async function applyEnvironment(deps: EnvironmentDeps, owner: NewOwner) {
  const account = await accountByEmail(deps.db, owner.email);
  if (account && isOwner(account)) return updateOwnerPassword(deps, owner, account.passwordHash);
  if (await hasOwner(deps.db)) return;
  await setOwner(deps, owner);
}

async function updateOwnerPassword(deps: EnvironmentDeps, owner: NewOwner, hash: string | null) {
  if (await isAppliedOwnerPassword(deps, owner.password)) return;
  if (await deps.passwords.verify(owner.password, hash)) {
    return recordOwnerPassword(deps, owner.password);
  }
  await setOwner(deps, owner);
  console.info("The owner's password was set to OWNER_PASSWORD.");
}

async function setOwner(deps: EnvironmentDeps, owner: NewOwner) {
  if (await isCommonPassword(deps, owner.password)) throw new ConfigurationError(COMMON_PASSWORD);
  await createOrPromoteOwner(deps, owner);
  await recordOwnerPassword(deps, owner.password);
}

async function promoteWithoutPassword(deps: OwnerDeps, email: string) {
  const isPromoted = await promoteVerified(deps, parseField(emailField, email, INVALID_EMAIL));
  if (!isPromoted) console.error(NO_PASSWORD);
}

/** Empty or undefined where it is not known; an account keeps its own then. */
type OwnerName = { firstName?: string; lastName?: string };

/**
 * Creates an owner, or promotes the account with this email, sets its password and ends its sessions: anyone may have
 * registered the address. Without a password, only an account with a verified email is promoted.
 */
export async function createOrPromoteOwner(
  deps: OwnerDeps,
  owner: { email: string; password: string } & OwnerName,
): Promise<{ isNew: boolean }> {
  const email = parseField(emailField, owner.email, INVALID_EMAIL);
  const name = parseName(owner);
  if (owner.password === "") {
    const isPromoted = await promoteVerified(deps, email, name);
    if (isPromoted) return { isNew: false };
    throw new Error(
      `No account with the verified address ${email}: enter a password, or use a reset link mailed to it first`,
    );
  }
  const password = parseField(
    newPassword,
    owner.password,
    "The owner's password must have 8 characters to 72 bytes",
  );
  const hash = await deps.passwords.hash(password);
  const user = { id: newId(), email, password: hash, role: "owner", isVerified: true, ...name };
  const isNew = await runTransaction(deps.db, (tx) => createOwner(tx, user));
  if (!isNew) await promote(deps, email, (tx) => makeOwnerWithPassword(tx, email, hash, name));
  return { isNew };
}

/** False when the email is in use. */
async function createOwner(tx: Db, user: Parameters<typeof insertUser>[1]): Promise<boolean> {
  const created = await insertUser(tx, user);
  if (!created) return false;
  const target = { id: created.id, name: created.email };
  await recordEvent(tx, { action: "userCreated", target, after: created.role });
  return true;
}

const promoteVerified = (deps: OwnerDeps, email: string, name: OwnerName = {}) =>
  promote(deps, email, (tx) => makeVerifiedOwner(tx, email, name));

/** Ends the account's sessions and mailed links, too. False without an account that `makeOwner` changes. */
const promote = (
  { db }: OwnerDeps,
  email: string,
  makeOwner: (tx: Db) => Promise<boolean>,
): Promise<boolean> =>
  runTransaction(db, async (tx) => {
    await lockRoles(tx);
    const previous = await accountByEmail(tx, email);
    if (!previous || !(await makeOwner(tx))) return false;
    await deleteUserSessions(tx, previous.id);
    await deleteMailedTokens(tx, previous.id);
    await recordPromotion(tx, previous);
    return true;
  });

/** Records a changed password if the account was an owner before. */
async function recordPromotion(tx: Db, { id, email, role }: User) {
  const target = { id, name: email };
  const event = isOwner({ role })
    ? ({ action: "passwordChanged", target } as const)
    : ({ action: "roleChanged", target, before: role, after: "owner" } as const);
  await recordEvent(tx, event);
}

const parseName = ({ firstName, lastName }: OwnerName): OwnerName => ({
  ...(firstName && { firstName: parseField(firstNameField, firstName, INVALID_NAME) }),
  ...(lastName && { lastName: parseField(lastNameField, lastName, INVALID_NAME) }),
});

const INVALID_NAME = "The owner's name must have at most 100 characters and no control characters";

type Field = typeof emailField | typeof newPassword | typeof firstNameField;

function parseField(field: Field, text: string, message: string): string {
  const parsed = field.safeParse(text);
  if (!parsed.success) throw new Error(message);
  return parsed.data;
}
