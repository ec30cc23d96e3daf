import { fromMinor, percentage, sum, toMinor } from "./money.ts";

// Rates and texts are invented; the arithmetic is exact.

type Location = { countryCode: string; administrativeAreaCode?: string };

export type Variables = {
  parties: { type: string; location: Location }[];
  items: {
    productId: string;
    sku: string;
    description: string;
    amount: number;
    quantity: number;
    currencyCode: string;
    countryOfOrigin: string;
    hsCode?: string;
  }[];
  rating: { amount: number; currencyCode: string; serviceLevelCode: string };
  landedCost: { currencyCode: string };
};

/** `rate` in percent. */
type Levy = { rate: number; description: string; note: string };
/** `base` in minor units. */
type AssessedLevy = Levy & { base: number; product?: string };
type LineItem = Variables["items"][number] & { subtotal: number };
type Shipment = { goods: LineItem[]; freight: number };

type Tax = { rate: number; description: string };

type CustomsRules = {
  /** Whether the customs value includes freight (CIF); otherwise it is FOB. */
  isCif: boolean;
  duties: (item: LineItem) => Levy[];
  tax: Tax | null;
  fees: { amount: number; type: string; description: string }[];
};

const isClothing = ({ hsCode }: LineItem) => /^6[12]/.test(hsCode ?? "6109.10");

const generalRate = (clothing: number, other: number) => (item: LineItem) => [
  {
    rate: isClothing(item) ? clothing : other,
    description: "Import duty",
    note: "General rate",
  },
];

const UNITED_STATES: CustomsRules = {
  isCif: false,
  duties: (item) => [
    ...generalRate(16.5, 2.5)(item),
    { rate: 10, description: "Section 122", note: "Temporary surcharge 9903.03.01" },
    ...(item.countryOfOrigin === "CN"
      ? [{ rate: 25, description: "Section 301", note: "China 9903.88.15" }]
      : []),
  ],
  tax: null,
  fees: [
    { amount: 2.69, type: "COUNTRY", description: "US MPF Fee" },
    { amount: 2.5, type: "ADVANCEMENT", description: "Disbursement" },
  ],
};

const RULES_BY_COUNTRY: Readonly<Record<string, CustomsRules>> = {
  US: UNITED_STATES,
  CA: {
    isCif: false,
    duties: generalRate(18, 6.5),
    tax: { rate: 5, description: "Goods and services tax" },
    fees: [{ amount: 9.95, type: "BROKERAGE_FEE", description: "Brokerage" }],
  },
  GB: {
    isCif: true,
    duties: generalRate(12, 2),
    tax: { rate: 20, description: "Value added tax" },
    fees: [],
  },
};

const HARMONIZED_RATES: Readonly<Record<string, number>> = {
  NB: 15,
  NL: 15,
  NS: 14,
  ON: 13,
  PE: 15,
};

/** Provinces with a harmonized sales tax charge it in place of the country's tax. */
function provincialTax({ countryCode, administrativeAreaCode = "" }: Location): Tax | null {
  const rate = HARMONIZED_RATES[administrativeAreaCode];
  return countryCode === "CA" && rate ? { rate, description: "Harmonized sales tax" } : null;
}

const COUNTRIES_WITH_REGIONS = ["BR", "CA"];

/** Whether the destination has the region that its tax depends on, where it needs one. */
export function hasRegion(variables: Variables): boolean {
  const { countryCode, administrativeAreaCode } = destination(variables);
  return Boolean(administrativeAreaCode) || !COUNTRIES_WITH_REGIONS.includes(countryCode);
}

const DEFAULT_RULES: CustomsRules = {
  isCif: true,
  duties: generalRate(12, 4),
  tax: { rate: 19, description: "Value added tax" },
  fees: [{ amount: 5, type: "OTHER", description: "Clearance" }],
};

export function createQuote(variables: Variables) {
  const { currencyCode } = variables.landedCost;
  const goods = variables.items.map((item) => ({
    ...item,
    subtotal: toMinor(item.amount, currencyCode) * item.quantity,
  }));
  const freight = toMinor(variables.rating.amount, currencyCode);
  const to = destination(variables);
  const rules = RULES_BY_COUNTRY[to.countryCode] ?? DEFAULT_RULES;
  const customs = { ...rules, tax: provincialTax(to) ?? rules.tax };
  return {
    partyCreateWorkflow: variables.parties.map((party, index) => ({
      id: `party_${index + 1}`,
      ...party,
    })),
    itemCreateWorkflow: variables.items.map((item) => ({
      ...item,
      id: `item_of_${item.productId}`,
      hsCode: item.hsCode ?? "6109.10",
      hsCodeSource: item.hsCode ? "API" : "CLASSIFY",
    })),
    cartonizeWorkflow: [{ id: "carton_1" }],
    shipmentRatingCreateWorkflow: { id: "shipment_rating_1", ...variables.rating },
    landedCostCalculateWorkflow: [createLandedCost({ goods, freight }, customs, currencyCode)],
  };
}

export const destinationCountry = (variables: Variables): string =>
  destination(variables).countryCode;

const destination = ({ parties }: Variables): Location =>
  parties.find(({ type }) => type === "DESTINATION")?.location ?? { countryCode: "" };

function createLandedCost(shipment: Shipment, customs: CustomsRules, currency: string) {
  const { goods, freight } = shipment;
  const decimal = (minor: number) => fromMinor(minor, currency);
  const items = sum(goods.map(({ subtotal }) => subtotal));
  const toRow = rowFormatter(currency);
  const totalMinor = (rows: { amount: number }[]) =>
    sum(rows.map(({ amount }) => toMinor(amount, currency)));
  const duties = assessDuties(shipment, customs).map(toRow);
  const duty = totalMinor(duties);
  const taxable = sum([items, freight, duty]);
  const { tax } = customs;
  const taxes = tax ? [toRow({ ...tax, note: "On goods, freight and duty", base: taxable })] : [];
  const fees = customs.fees.map((fee) => ({
    ...fee,
    amount: decimal(toMinor(fee.amount, currency)),
    currencyCode: currency,
    note: null,
    formula: String(fee.amount),
    item: null,
  }));
  const totals = [duty, totalMinor(taxes), totalMinor(fees)];
  return {
    id: "landed_cost_1",
    currencyCode: currency,
    method: "DDP",
    landedCostGuaranteeCode: "NOT_APPLICABLE",
    amountSubtotals: {
      items: decimal(items),
      shipping: decimal(freight),
      discounts: 0,
      duties: decimal(duty),
      taxes: decimal(totalMinor(taxes)),
      fees: decimal(totalMinor(fees)),
      landedCostTotal: decimal(sum(totals)),
    },
    deMinimis: [
      {
        type: "DUTY",
        threshold: "ABOVE",
        method: customs.isCif ? "CIF" : "FOB",
        note: "The shipment is above the threshold",
        formula: `${decimal(items)} > 0 ${currency}`,
      },
    ],
    duties,
    taxes,
    fees,
    remittance: [],
  };
}

function assessDuties(
  { goods, freight }: Shipment,
  { isCif, duties }: CustomsRules,
): AssessedLevy[] {
  return goods.flatMap((item, index) => {
    const base = isCif && index === 0 ? sum([item.subtotal, freight]) : item.subtotal;
    return duties(item).map((levy) => ({ ...levy, base, product: item.productId }));
  });
}

const rowFormatter =
  (currencyCode: string) =>
  ({ rate, description, note, base, product }: AssessedLevy) => ({
    amount: fromMinor(percentage(base, rate), currencyCode),
    currencyCode,
    description,
    note,
    type: product ? "ITEM" : "TAX",
    formula: `${rate / 100} * ${fromMinor(base, currencyCode)}`,
    item: product ? { id: `item_of_${product}`, productId: product } : null,
    exchangeRate: null,
  });
