import type { Currency } from "#shared/currency.ts";
import { LINK_FRAGMENT } from "./draft.ts";
import type { FormValues } from "./form-values.ts";

const MAX_LINK_LENGTH = 8000;

/**
 * A link that opens the calculator with these values; null if they are too many for a URL. They are in
 * the fragment, which browsers never send to a server.
 */
export function shareLink(form: FormValues, currency: Currency): string | null {
  const json = JSON.stringify({ currency, form });
  if (json.length > MAX_LINK_LENGTH) return null;
  const url = new URL(location.href);
  url.search = "";
  url.hash = LINK_FRAGMENT + encode(json);
  return url.href.length <= MAX_LINK_LENGTH ? url.href : null;
}

const encode = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
