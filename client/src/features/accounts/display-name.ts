import type { User } from "#shared/accounts/contract.ts";
import type { Translate } from "#shared/texts.ts";

/** First and last name, as far as known; else the email. */
export function displayName(
  { firstName, lastName, email }: Pick<User, "firstName" | "lastName" | "email">,
  t: Translate<"accounts">,
): string {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return name || email || t("users.unknown");
}
