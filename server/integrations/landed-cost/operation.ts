import type { Currency } from "#shared/currency.ts";
import { type Cents, fromCents, sumCents } from "#shared/money.ts";

export type QuoteRequest = {
  fromCountry: string;
  toCountry: string;
  /** Null where it is not known or not needed. */
  toRegion: string | null;
  currency: Currency;
  unit: Cents;
  shippingCost: Cents;
  insuranceCost: Cents;
  items: readonly QuotedItem[];
  serviceLevel: string;
};

export type QuotedItem = {
  description: string;
  quantity: number;
  /** The price of one unit. */
  value: Cents;
  subtotal: Cents;
  countryOfOrigin: string;
  hsCode: string | null;
};

/** Zonos runs the workflow mutations in order and passes their ids on. */
export const OPERATION = `mutation LandedCostQuote(
  $parties: [PartyCreateWorkflowInput!]!
  $items: [ItemCreateWorkflowInput!]!
  $rating: ShipmentRatingCreateWorkflowInput!
  $landedCost: LandedCostWorkFlowInput!
) {
  partyCreateWorkflow(input: $parties) { id type location { countryCode } }
  itemCreateWorkflow(input: $items) { id productId sku description hsCode hsCodeSource countryOfOrigin quantity amount currencyCode }
  cartonizeWorkflow { id }
  shipmentRatingCreateWorkflow(input: $rating) { id amount currencyCode }
  landedCostCalculateWorkflow(input: $landedCost) {
    id currencyCode method landedCostGuaranteeCode
    amountSubtotals { items shipping discounts duties taxes fees landedCostTotal }
    deMinimis { type threshold method note formula }
    duties { amount currencyCode description note type formula item { id productId } exchangeRate { rate sourceCurrencyCode targetCurrencyCode } }
    taxes { amount currencyCode description note type formula item { id productId } }
    fees { amount currencyCode description note type formula item { id productId } }
    remittance { amount description note }
  }
}`;

export const itemProductId = (index: number): string => `item-${index + 1}`;

/** Zonos requires a region here; without one the most populous is assumed, and the result carries a note. */
const ASSUMED_REGIONS: Readonly<Record<string, string>> = { CA: "ON", BR: "SP" };

/** Amounts are decimal numbers; an item's amount is its unit price. */
export function buildVariables(request: QuoteRequest) {
  const { fromCountry, toCountry, toRegion, currency, items } = request;
  return {
    parties: [
      buildParty("ORIGIN", fromCountry, null),
      buildParty("DESTINATION", toCountry, toRegion),
    ],
    items: items.map((item, index) => ({
      productId: itemProductId(index),
      sku: itemProductId(index),
      description: item.description,
      amount: fromCents(item.value),
      quantity: item.quantity,
      currencyCode: currency,
      countryOfOrigin: item.countryOfOrigin,
      itemType: "PHYSICAL_GOOD",
      ...(item.hsCode && { hsCode: item.hsCode }),
    })),
    rating: {
      // Zonos has no insurance field; insurance is dutiable where freight is
      amount: fromCents(sumCents([request.shippingCost, request.insuranceCost])),
      currencyCode: currency,
      serviceLevelCode: request.serviceLevel,
    },
    landedCost: {
      calculationMethod: "DDP",
      endUse: "NOT_FOR_RESALE",
      tariffRate: "ZONOS_PREFERRED",
      currencyCode: currency,
    },
  };
}

function buildParty(
  type: "ORIGIN" | "DESTINATION",
  countryCode: string,
  givenRegion: string | null,
) {
  const region = givenRegion ?? ASSUMED_REGIONS[countryCode];
  return {
    type,
    location: { countryCode, ...(region && { administrativeAreaCode: region }) },
  };
}
