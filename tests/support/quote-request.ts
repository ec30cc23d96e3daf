import type { QuoteResult } from "#server/integrations/landed-cost/landed-cost.ts";
import type { QuotedItem, QuoteRequest } from "#server/integrations/landed-cost/operation.ts";
import type { Quote } from "#server/integrations/landed-cost/parse-response.ts";
import { smallestUnit } from "#shared/currency.ts";
import { type Cents, multiplyCents } from "#shared/money.ts";

/** A request of two items from China to the US in US dollars, with changes. */
export function quoteRequest(changes: Partial<QuoteRequest> = {}): QuoteRequest {
  const currency = changes.currency ?? "USD";
  return {
    fromCountry: "CN",
    toCountry: "US",
    toRegion: null,
    currency,
    unit: smallestUnit(currency),
    shippingCost: 3000 as Cents,
    insuranceCost: 450 as Cents,
    serviceLevel: "custom:custom",
    items: [
      { ...quotedItem("T-shirts", 1999, 3), hsCode: "6109.10" },
      { ...quotedItem("Kettles", 4550, 1), hsCode: "8516.10.00", countryOfOrigin: "DE" },
    ],
    ...changes,
  };
}

const quotedItem = (description: string, value: number, quantity: number): QuotedItem => ({
  description,
  value: value as Cents,
  quantity,
  subtotal: multiplyCents(value as Cents, quantity),
  countryOfOrigin: "CN",
  hsCode: null,
});

/** The quote of a result; throws its error. */
export function requireQuote(result: QuoteResult): Quote {
  if ("error" in result) throw result.error;
  return result.quote;
}
