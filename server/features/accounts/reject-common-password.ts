import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";

/** Throws `invalid` for one of the 49,000 most common passwords, if the blocklist is in use. */
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

/** Loaded on first use: the list needs more memory than the rest of the server's data. */
function loadCommonPasswords(): Promise<Set<string>> {
  passwordList ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return passwordList;
}
