import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { type Currency, isCurrency } from "#shared/currency.ts";
import { emptyForm, type FormOutput, type FormValues } from "./form-values.ts";

const STORAGE_KEY = "calculation";
const FRAGMENT = "#c=";
const MAX_LINK_LENGTH = 8000;

const draftSchema = z.object({
  fromCountry: z.string(),
  toCountry: z.string(),
  shippingCost: z.string(),
  insuranceCost: z.string(),
  items: z
    .array(
      z.object({
        description: z.string(),
        countryOfOrigin: z.string(),
        quantity: z.string(),
        value: z.string(),
        hsCode: z._default(z.string(), ""),
      }),
    )
    .check(z.minLength(1)),
});

const linkSchema = z.object({ currency: z.string(), form: draftSchema });

/** What the form starts with: what a shared link says, else what this tab held last. */
export function defaultValues(): { form: FormValues; currency?: Currency } {
  const linked = linkSchema.safeParse(parseJson(decode(location.hash)));
  if (linked.success) {
    const { form, currency } = linked.data;
    return isCurrency(currency) ? { form, currency } : { form };
  }
  const stored = draftSchema.safeParse(parseJson(sessionStorage.getItem(STORAGE_KEY)));
  return { form: stored.success ? stored.data : emptyForm };
}

/** Keeps what was entered while this tab lives, so that a reload loses nothing. */
export function usePersistedDraft(form: UseFormReturn<FormValues, unknown, FormOutput>) {
  useEffect(() => {
    let timer: number | undefined;
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer);
      timer = window.setTimeout(
        () => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(form.getValues())),
        300,
      );
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form]);
}

/**
 * A link that opens the calculator with these values; null if they are too many for a URL. They are in
 * the fragment, which browsers never send to a server.
 */
export function shareLink(form: FormValues, currency: Currency): string | null {
  const json = JSON.stringify({ currency, form });
  if (json.length > MAX_LINK_LENGTH) return null;
  const url = new URL(location.href);
  url.search = "";
  url.hash = FRAGMENT + encode(json);
  return url.href.length <= MAX_LINK_LENGTH ? url.href : null;
}

const encode = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function decode(fragment: string): string | null {
  if (!fragment.startsWith(FRAGMENT)) return null;
  try {
    const bytes = atob(fragment.slice(FRAGMENT.length).replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return null;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
