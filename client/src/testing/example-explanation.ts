import type { ChargeExplanation, ExplainedItem } from "#shared/payments/explanation-contract.ts";

/** T-shirts by their tariff line. */
export const shirts: ExplainedItem = {
  id: "1",
  description: "T-shirts",
  hsCode: "6109.10.00.12",
  countryOfOrigin: "VN",
  quantity: 2,
  value: 50,
  subtotal: 100,
  verdict: "exact",
  line: {
    duty: 29,
    layers: [
      { heading: "6109.10.00.12", rate: "16.5%", amount: 16.5, program: null },
      { heading: "9903.05.84", rate: "12.5%", amount: 12.5, program: "forcedLabor" },
    ],
  },
  countryDuty: null,
  reason: null,
  entered: { quantities: { kg: 3.5 }, claims: ["KR"], answers: { civilAircraft: false } },
};

/** Shoes by the rate of their country of origin. */
export const shoes: ExplainedItem = {
  id: "2",
  description: "Shoes",
  hsCode: null,
  countryOfOrigin: "BR",
  quantity: 1,
  value: 200,
  subtotal: 200,
  verdict: null,
  line: null,
  countryDuty: {
    customsValue: 200,
    rate: 37.5,
    amount: 75,
    layers: [
      { layer: "baseline", rate: 10, amount: 20 },
      { layer: "reciprocal", rate: 0, amount: 0 },
      { layer: "countrySpecific", rate: 27.5, amount: 55 },
    ],
    includesMfn: false,
    htsHeading: "9903.05.27 + 9903.05.01",
    legalBasis: "Section 301 Brazil 25%",
  },
  reason: null,
  entered: {},
};

export const createExplanation = (change: Partial<ChargeExplanation> = {}): ChargeExplanation => ({
  isQuote: false,
  currency: "USD",
  subtotal: 300,
  shippingCost: 30,
  insuranceCost: 4.5,
  dutyAmount: 104,
  taxAmount: 0,
  feeAmount: 7.2,
  total: 111.2,
  feeLines: [
    { kind: "item", perItem: 1, itemCount: 2, amount: 2 },
    { kind: "percentage", percentage: 5, base: 104, amount: 5.2 },
  ],
  items: [shirts, shoes],
  entryDate: "2026-11-20",
  exchangeRate: null,
  tariff: { name: "default-tariffs.csv", date: "2026-09-29" },
  schedule: { name: "2026 Revision 10", date: "2026-06-08" },
  measures: { name: "US measures", date: "2026-10-14" },
  programs: { forcedLabor: { en: "Section 301: forced labor" } },
  questionTexts: { civilAircraft: { text: { en: "Are they parts of civil aircraft?" } } },
  ...change,
});
