import type { LineName, QuoteLineKind } from "#shared/landed-cost/terms.ts";

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

/** A fee's name by the provider's type, a tax's by its description; the general name if it is not known. */
export function lineName(kind: QuoteLineKind, { type, description }: LineWords): LineName {
  if (kind === "fee") return FEE_BY_TYPE[type ?? ""] ?? "fee";
  if (kind === "duty") return "duty";
  return TAX_BY_DESCRIPTION.find(([pattern]) => pattern.test(description ?? ""))?.[1] ?? "tax";
}

const MAX_DESCRIPTION_LENGTH = 80;

const GENERIC_NAMES: ReadonlySet<LineName> = new Set(["duty", "tax", "fee", "governmentFee"]);
const GENERIC_DESCRIPTION = /^(import |customs )?(dut(y|ies)|tax(es)?|fees?)$/i;

/**
 * A description that says more than the line's name and that people can read, such as "Section 301";
 * null for others, such as "Import duty" and the identifier "IMPORT_DUTY".
 */
export function lineDescription(name: LineName, description: string | null): string | null {
  const text = description?.trim() ?? "";
  const isReadable = /\p{Ll}/u.test(text) && !/[_{}[\]=*]/.test(text);
  if (!isReadable || text.length > MAX_DESCRIPTION_LENGTH) return null;
  return GENERIC_NAMES.has(name) && !GENERIC_DESCRIPTION.test(text) ? text : null;
}
