import { randomBytes } from "node:crypto";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ConfigurationError } from "#server/errors/configuration-error.ts";
import { email as emailField, newPassword } from "#shared/accounts/fields.ts";
import { accountByEmail, hasOtherOwner, insertUser, lockRoles, updateRole } from "./queries.ts";
import { isCommonPassword } from "./reject-common-password.ts";

type OwnerDeps = Pick<Deps, "db" | "passwords">;

export type OwnerEnv = {
  OWNER_EMAIL?: string | undefined;
  OWNER_PASSWORD?: string | undefined;
  NODE_ENV: "development" | "production";
};

/**
 * Creates the owner from the environment or, in development, one whose password is printed once. Throws a
 * ConfigurationError for a common password.
 */
export async function ensureOwner(
  deps: OwnerDeps & Pick<Deps, "usesPasswordBlocklist">,
  env: OwnerEnv,
) {
  const { OWNER_EMAIL, OWNER_PASSWORD, NODE_ENV } = env;
  if (await hasOtherOwner(deps.db, "")) return;
  if (OWNER_EMAIL && OWNER_PASSWORD) {
    if (await isCommonPassword(deps, OWNER_PASSWORD)) throw new ConfigurationError(COMMON_PASSWORD);
    await createOrPromoteOwner(deps, { email: OWNER_EMAIL, password: OWNER_PASSWORD });
    return;
  }
  warnAboutMissingVariable(env);
  if (NODE_ENV === "production") return;
  const owner = { email: "owner@example.com", password: randomBytes(12).toString("base64url") };
  const { isNew } = await createOrPromoteOwner(deps, owner);
  if (isNew) console.info(`First owner: ${owner.email}, password ${owner.password}`);
}

const COMMON_PASSWORD =
  "OWNER_PASSWORD is one of the most common passwords: choose another one, or set PASSWORD_BLOCKLIST=off";

function warnAboutMissingVariable({ OWNER_EMAIL, OWNER_PASSWORD }: OwnerEnv) {
  if (!OWNER_EMAIL && !OWNER_PASSWORD) return;
  const [present, missing] = OWNER_EMAIL
    ? ["OWNER_EMAIL", "OWNER_PASSWORD"]
    : ["OWNER_PASSWORD", "OWNER_EMAIL"];
  console.error(
    `${present} has no effect without ${missing}: set both to create the first owner, or run npm run owner -- EMAIL`,
  );
}

/** Creates an owner, or promotes the account with this email, which keeps its password. */
export async function createOrPromoteOwner(
  deps: OwnerDeps,
  owner: { email: string; password: string },
) {
  const email = parseField(emailField, owner.email, "The owner's email address is invalid");
  const account = await accountByEmail(deps.db, email);
  if (!account) return { isNew: true, user: await createOwner(deps, email, owner.password) };
  await runTransaction(deps.db, async (tx) => {
    await lockRoles(tx);
    await updateRole(tx, account.id, "owner");
  });
  return { isNew: false, user: account };
}

async function createOwner({ db, passwords }: OwnerDeps, email: string, plainPassword: string) {
  const password = parseField(
    newPassword,
    plainPassword,
    "The owner's password must have 8 characters to 72 bytes",
  );
  return insertUser(db, {
    id: newId(),
    email,
    password: await passwords.hash(password),
    role: "owner",
  });
}

type Field = typeof emailField | typeof newPassword;

function parseField(field: Field, text: string, message: string): string {
  const parsed = field.safeParse(text);
  if (!parsed.success) throw new Error(message);
  return parsed.data;
}
