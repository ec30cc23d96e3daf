import type { Currency } from "#shared/currency.ts";
import { LINK_FRAGMENT } from "./draft.ts";
import type { FormValues } from "./form-values.ts";

const MAX_LINK_LENGTH = 8000;

/** A link that opens the calculator, by default the one at this address, with these values; null if they are too many for a URL. */
export const shareLink = (
  form: FormValues,
  currency: Currency,
  path: string = location.pathname,
): string | null => fragmentLink(path, { currency, form });

/**
 * A link with a value for the page at a path, null if it is too long for a URL. It is in the fragment, which browsers never
 * send to a server.
 */
export function fragmentLink(path: string, value: object): string | null {
  const json = JSON.stringify(value);
  if (json.length > MAX_LINK_LENGTH) return null;
  const url = new URL(path, location.origin);
  url.hash = LINK_FRAGMENT + encode(json);
  return url.href.length <= MAX_LINK_LENGTH ? url.href : null;
}

const encode = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
