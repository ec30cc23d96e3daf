import { newId } from "#server/db/new-id.ts";
import { validationError } from "#server/errors/app-error.ts";
import type { CalculationItem, CalculationRequest } from "#shared/calculator/contract.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import type { Answers, Quantities } from "#shared/duties/assessment.ts";
import type { Transport } from "#shared/duties/customs-entry.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { isRegion } from "#shared/landed-cost/regions.ts";
import {
  type Cents,
  fromCents,
  MAX_AMOUNT,
  MAX_CENTS,
  multiplyCents,
  sumCents,
  toCents,
} from "#shared/money.ts";
import { utcDay } from "#shared/utc-day.ts";

export type ShipmentItem = {
  id: string;
  description: string;
  quantity: number;
  value: Cents;
  /** value × quantity. */
  subtotal: Cents;
  countryOfOrigin: string;
  hsCode: string | null;
  quantities: Quantities;
  claims: readonly string[];
  answers: Answers;
};

export type Shipment = {
  id: string;
  fromCountry: string;
  toCountry: string;
  toRegion: string | null;
  currency: Currency;
  /** The currency's smallest unit; every amount is a multiple of it. */
  unit: Cents;
  shippingCost: Cents;
  insuranceCost: Cents;
  /** ISO date: the requested one or today. */
  entryDate: string;
  isEntryDateRequested: boolean;
  /** The mode of transport, which is not stored: only the fees of US customs depend on it, which are information. */
  transport: Transport | null;
  items: ShipmentItem[];
  subtotal: Cents;
};

/**
 * Converts amounts to cents. Throws `invalid` for a value above 0 that rounds to 0, when value × quantity exceeds
 * what a column stores, and for a region that the destination does not have.
 */
export function toShipment(request: CalculationRequest): Shipment {
  const unit = smallestUnit(request.currency);
  const items = request.items.map((item) => toItem(item, unit));
  const errors = items.flatMap(({ value, subtotal }, index) => {
    if (value === 0 && request.items[index]?.value !== 0) return [valueTooSmall(index, unit)];
    return subtotal > MAX_CENTS ? [lineTooLarge(index)] : [];
  });
  if (errors.length > 0) throw validationError(errors);
  const { toCountry, toRegion = null } = request;
  if (toRegion !== null && !isRegion(toCountry, toRegion)) {
    throw validationError([unknownRegion(toCountry, toRegion)]);
  }
  return {
    id: newId(),
    fromCountry: request.fromCountry,
    toCountry,
    toRegion,
    currency: request.currency,
    unit,
    shippingCost: toCents(request.shippingCost, unit),
    insuranceCost: toCents(request.insuranceCost, unit),
    entryDate: request.entryDate ?? utcDay(),
    isEntryDateRequested: request.entryDate !== undefined,
    transport: request.transport ?? null,
    items,
    subtotal: sumCents(items.map((item) => item.subtotal)),
  };
}

const NO_QUANTITIES: Quantities = {};
const NO_CLAIMS: readonly string[] = [];
const NO_ANSWERS: Answers = {};

function toItem(item: CalculationItem, unit: Cents): ShipmentItem {
  const value = toCents(item.value, unit);
  return {
    id: newId(),
    description: item.description,
    quantity: item.quantity,
    value,
    subtotal: multiplyCents(value, item.quantity),
    countryOfOrigin: item.countryOfOrigin,
    hsCode: item.hsCode ?? null,
    quantities: item.quantities ?? NO_QUANTITIES,
    claims: item.claims ?? NO_CLAIMS,
    answers: item.answers ?? NO_ANSWERS,
  };
}

const unknownRegion = (country: string, region: string): FieldError => ({
  path: "toRegion",
  key: "calculator.regionUnknown",
  params: { country, region },
});

const valueTooSmall = (index: number, unit: Cents): FieldError => ({
  path: `items.${index}.value`,
  key: "calculator.valueTooSmall",
  params: { row: index + 1, min: fromCents(unit) },
});

const lineTooLarge = (index: number): FieldError => ({
  path: `items.${index}.value`,
  key: "calculator.amountTooLarge",
  params: { row: index + 1, max: MAX_AMOUNT },
});
