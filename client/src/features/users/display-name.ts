import type { Translate } from "#shared/texts.ts";
import type { User } from "#shared/users/contract.ts";

/** What a user is called: both names, whichever there is, the address, or nothing known. */
export function displayName({ firstName, lastName, email }: User, t: Translate): string {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return name || email || t("users.unknown");
}
