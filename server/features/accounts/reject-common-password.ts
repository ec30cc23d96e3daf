import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";

/** Throws `invalid` for a password that is on every attacker's list of the 49,000 most common ones. */
export async function rejectCommonPassword(
  { usesPasswordBlocklist }: Pick<Deps, "usesPasswordBlocklist">,
  password: string,
) {
  if (usesPasswordBlocklist && (await loadCommonPasswords()).has(password.toLowerCase())) {
    const error = { path: "password", key: "users.passwordCommon" } as const;
    throw new AppError("invalid", error.key, { fields: [error] });
  }
}

let passwordList: Promise<Set<string>> | undefined;

/** Read when it is first needed: it is larger than everything else that the server keeps. */
function loadCommonPasswords(): Promise<Set<string>> {
  passwordList ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return passwordList;
}
