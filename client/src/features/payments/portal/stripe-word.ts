import type { TextKey, Translate } from "#shared/texts.ts";

type Words = "details.declines" | "details.disputeReasons" | "refund.failures";

/** A code of Stripe's in the page's language; a code without a text is shown as it is. */
export const stripeWord = (words: Words, code: string, t: Translate<"admin">): string => {
  const key = `transactions.${words}.${code}` as TextKey<"admin">; // safe: t returns a key without a text
  const text = t(key);
  return text === key ? code : text;
};
