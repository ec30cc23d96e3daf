import type { Deps } from "#server/deps.ts";
import { validationError } from "#server/errors/app-error.ts";

type BlocklistDeps = Pick<Deps, "usesPasswordBlocklist">;

/** Slow, so it runs before a transaction. Throws `invalid`, in production, for a common password. */
export async function hashNewPassword(
  deps: BlocklistDeps & Pick<Deps, "passwords">,
  password: string,
): Promise<string> {
  if (await isCommonPassword(deps, password)) {
    throw validationError([{ path: "password", key: "users.passwordCommon" }]);
  }
  return deps.passwords.hash(password);
}

/** Whether it is one of the 49,000 most common passwords; false if the blocklist is not in use. */
export const isCommonPassword = async (
  { usesPasswordBlocklist }: BlocklistDeps,
  password: string,
): Promise<boolean> =>
  usesPasswordBlocklist && (await loadCommonPasswords()).has(password.toLowerCase());

let passwordList: Promise<Set<string>> | undefined;

/** Loaded on first use: the list needs more memory than the rest of the server's data. */
function loadCommonPasswords(): Promise<Set<string>> {
  passwordList ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return passwordList;
}
