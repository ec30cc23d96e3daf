import type { LineName, QuoteLineKind } from "./terms.ts";

type LineWords = { type: string | null; description: string | null };

/** The types of fees that the provider documents; the list is open. */
const FEE_BY_TYPE: Readonly<Record<string, LineName>> = {
  ADVANCEMENT: "disbursement",
  BROKERAGE_FEE: "brokerage",
  COD: "cashOnDelivery",
  COUNTRY: "governmentFee",
  CURRENCY_CONVERSION_FEE: "currencyConversion",
  DDP_SERVICE_FEE: "deliveredDutyPaid",
};

/** Descriptions are not documented, so an unknown one is a "tax". */
const TAX_BY_DESCRIPTION: readonly [RegExp, LineName][] = [
  [/\bHST\b|harmoni[sz]ed sales/i, "hst"],
  [/\bGST\b|goods and services/i, "gst"],
  [/\bVAT\b|value[- ]added/i, "vat"],
  [/excise/i, "excise"],
  [/sales tax|\bPST\b|\bQST\b/i, "salesTax"],
];

export function lineName(kind: QuoteLineKind, { type, description }: LineWords): LineName {
  if (kind === "fee") return FEE_BY_TYPE[type ?? ""] ?? "fee";
  if (kind === "duty") return "duty";
  return TAX_BY_DESCRIPTION.find(([pattern]) => pattern.test(description ?? ""))?.[1] ?? "tax";
}

const MAX_TITLE_LENGTH = 80;

/** A description that people can read, such as "Section 301"; null for identifiers such as "IMPORT_DUTY". */
export function readableDescription(description: string | null): string | null {
  const text = description?.trim() ?? "";
  const isReadable = /\p{Ll}/u.test(text) && !/[_{}[\]=*]/.test(text);
  return isReadable && text.length <= MAX_TITLE_LENGTH ? text : null;
}
