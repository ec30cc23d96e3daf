import type { User } from "#shared/accounts/contract.ts";
import type { Translate } from "#shared/texts.ts";

/** What a user is called: both names, whichever there is, the address, or nothing known. */
export function displayName(
  { firstName, lastName, email }: User,
  t: Translate<"accounts">,
): string {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return name || email || t("users.unknown");
}
