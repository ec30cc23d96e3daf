import { RESULT_KEY, writeStored } from "#client/lib/browser-storage.ts";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import type { CalculationItem, CalculationRequest } from "#shared/calculator/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { storeDraft } from "./draft.ts";
import type { FormValues, ItemValues } from "./form-values.ts";
import { shareLink } from "./share-link.ts";

/** The form that asks for the same calculation. */
export const toFormValues = (request: CalculationRequest): FormValues => ({
  fromCountry: request.fromCountry,
  toCountry: request.toCountry,
  toRegion: request.toRegion ?? "",
  shippingCost: costText(request.shippingCost),
  insuranceCost: costText(request.insuranceCost),
  entryDate: request.entryDate ?? "",
  transport: request.transport ?? "",
  items: request.items.map(toItemValues),
});

const costText = (amount: number): string => (amount === 0 ? "" : String(amount));

function toItemValues(item: CalculationItem): ItemValues {
  const { description, countryOfOrigin, quantity, value, hsCode = "" } = item;
  const { quantities, claims, answers } = item;
  const isStated = quantities ?? claims ?? answers;
  return {
    description,
    countryOfOrigin,
    quantity: String(quantity),
    value: String(value),
    hsCode,
    ...(isStated && { lineInput: { hsCode, countryOfOrigin, quantities, claims, answers } }),
  };
}

/**
 * Leaves the page for the calculator with a request, for an entry today. A link calculates by itself; goods that are too many
 * for one are left in the form.
 */
export function openInCalculator({ entryDate: _entryDate, ...request }: CalculationRequest) {
  const form = toFormValues(request);
  const link = shareLink(form, request.currency, paths.calculator);
  if (!link) {
    chooseCurrency(request.currency); // a link has it, the form has not
    storeDraft(form);
    writeStored("sessionStorage", RESULT_KEY, null);
  }
  location.assign(link ?? paths.calculator);
}
