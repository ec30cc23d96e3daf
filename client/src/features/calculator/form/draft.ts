import { useEffect } from "react";
import * as z from "zod/mini";
import { parseJson, readStored, writeStored } from "#client/lib/browser-storage.ts";
import { type Currency, isCurrency } from "#shared/currency.ts";
import { type CalculatorForm, emptyForm, type FormValues } from "./form-values.ts";
import { lineInput } from "./line-input.ts";

const STORAGE_KEY = "calculation";
export const LINK_FRAGMENT = "#c=";
const SAVE_DELAY_MS = 300;

const itemSchema = z.object({
  description: z.string(),
  countryOfOrigin: z.string(),
  quantity: z.string(),
  value: z.string(),
  hsCode: z._default(z.string(), ""),
  lineInput: z.optional(lineInput),
});

const draftSchema = z.object({
  fromCountry: z.string(),
  toCountry: z.string(),
  toRegion: z._default(z.string(), ""),
  shippingCost: z.string(),
  insuranceCost: z.string(),
  entryDate: z._default(z.string(), ""),
  transport: z._default(z.string(), ""),
  items: z.array(itemSchema).check(z.minLength(1)),
});

const linkSchema = z.object({ currency: z.string(), form: draftSchema });

/** The form's initial values: those of a shared link in the URL, else those that this tab stored. */
export function defaultValues(): { form: FormValues; currency?: Currency; isLinked: boolean } {
  const linked = linkSchema.safeParse(parseJson(withTodaysNames(readLink())));
  if (linked.success) {
    const { form, currency } = linked.data;
    return { form, isLinked: true, ...(isCurrency(currency) && { currency }) };
  }
  const kept = withTodaysNames(readStored("sessionStorage", STORAGE_KEY));
  const stored = draftSchema.safeParse(parseJson(kept));
  return { form: stored.success ? stored.data : emptyForm, isLinked: false };
}

/** JSON of release 0.2.0 calls what was entered for a line `answers`, and the answers in it `facts`. */
const withTodaysNames = (json: string | null): string | null =>
  json?.includes('"lineInput":') === false
    ? json.replaceAll('"answers":{', '"lineInput":{').replaceAll('"facts":{', '"answers":{')
    : json;

export const storeDraft = (form: FormValues) =>
  writeStored("sessionStorage", STORAGE_KEY, JSON.stringify(form));

/**
 * Stores edits in the tab's session, so that a reload loses none. The first edit removes a shared link
 * from the URL, because after a reload the link's values would replace the stored ones.
 */
export function usePersistedDraft(form: CalculatorForm) {
  useEffect(() => {
    let timer: number | undefined;
    const save = () => {
      timer = undefined;
      storeDraft(form.getValues());
    };
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      save();
    };
    const { unsubscribe } = form.watch(() => {
      removeLinkFromUrl();
      clearTimeout(timer);
      timer = window.setTimeout(save, SAVE_DELAY_MS);
    });
    window.addEventListener("pagehide", flush);
    window.addEventListener("hashchange", openLink);
    return () => {
      window.removeEventListener("hashchange", openLink);
      window.removeEventListener("pagehide", flush);
      unsubscribe();
      flush();
    };
  }, [form]);
}

export const isLink = () => location.hash.startsWith(LINK_FRAGMENT);

/** Browsers load no page for a link that is opened in this tab, because only the fragment changes. */
const openLink = () => isLink() && location.reload();

function removeLinkFromUrl() {
  if (!isLink()) return;
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** The text that `fragmentLink` encoded. */
export function readLink(): string | null {
  if (!isLink()) return null;
  try {
    const encoded = location.hash.slice(LINK_FRAGMENT.length);
    const bytes = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return null;
  }
}
