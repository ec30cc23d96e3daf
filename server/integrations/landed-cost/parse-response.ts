import type { RowKind } from "#shared/landed-cost/terms.ts";
import { CENT, type Cents, decimalText, sumCents, toCents } from "#shared/money.ts";
import type { Answer } from "./exchange.ts";
import { ProviderFault } from "./landed-cost-error.ts";
import { productIdOf, type QuoteRequest } from "./operation.ts";
import {
  type AnswerItem,
  answerData,
  answerEnvelope,
  type DeMinimis,
  type LandedCostAnswer,
} from "./response-schema.ts";
import { refuseFailure } from "./throw-on-error.ts";

/** One line of the provider's explanation. */
export type QuoteRow = {
  kind: RowKind;
  amount: Cents;
  description: string | null;
  note: string | null;
  formula: string | null;
  /** Which item of the request it belongs to, by its place; null where to none. */
  item: number | null;
};

/** What the provider answered, checked and in cents. */
export type Quote = {
  duties: Cents;
  taxes: Cents;
  fees: Cents;
  rows: QuoteRow[];
  /** The HS code of each item, the provider's or else the one it was told; null where there is none. */
  hsCodes: (string | null)[];
  guaranteeCode: string | null;
  deMinimis: DeMinimis[];
};

/**
 * The quote in an answer, and the answer itself as it came. Amounts are read as decimal text and
 * rounded half up to the currency's smallest unit. Throws a ProviderFault for everything else: an
 * HTTP error, errors beside the data, another shape, another currency, sums that do not add up.
 */
export function readAnswer(answer: Answer, request: QuoteRequest): { quote: Quote; raw: unknown } {
  const { status, requestId } = answer;
  const raw = parsed(answer.text);
  const envelope = answerEnvelope.safeParse(raw);
  refuseFailure(answer, envelope.data?.errors ?? []);
  const unreadable = (said: string) => new ProviderFault("unreadable", { status, requestId, said });
  if (!envelope.success) throw unreadable(raw === undefined ? "not JSON" : "not GraphQL");

  const read = answerData.safeParse(envelope.data.data);
  if (!read.success) {
    const places = read.error.issues.map(({ path }) => path.join(".") || "data");
    throw unreadable(`not as agreed: ${places.slice(0, 3).join(", ")}`);
  }
  const [cost] = [read.data.landedCostCalculateWorkflow].flat();
  if (!cost) throw unreadable("no landed cost");
  const wrong = whatDoesNotAddUp(cost, request);
  if (wrong) throw new ProviderFault("wrongSums", { status, requestId, said: wrong });
  return { quote: quoteOf(cost, read.data.itemCreateWorkflow, request), raw };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How many cents the provider's own sums may be apart: its lines are rounded. */
const TOLERANCE = 2;

function whatDoesNotAddUp(cost: LandedCostAnswer, request: QuoteRequest): string | null {
  const { items, duties, taxes, fees, landedCostTotal } = cost.amountSubtotals;
  const rows = [...cost.duties, ...cost.taxes, ...cost.fees];
  const other = [cost, ...rows].find(({ currencyCode }) => currencyCode !== request.currency);
  if (other) return `an amount in ${other.currencyCode} instead of ${request.currency}`;
  const goods = sumCents(request.items.map(({ subtotal }) => subtotal));
  if (differ(toCents(items), goods))
    return `the items are ${items}, and were sent as ${decimalText(goods)}`;
  const total = sumCents([duties, taxes, fees].map((part) => toCents(part)));
  if (differ(toCents(landedCostTotal), total)) {
    return `${duties} + ${taxes} + ${fees} is not ${landedCostTotal}`;
  }
  return null;
}

const differ = (a: Cents, b: Cents): boolean => Math.abs(a - b) > TOLERANCE * CENT;

function quoteOf(cost: LandedCostAnswer, items: AnswerItem[], request: QuoteRequest): Quote {
  const { unit } = request;
  const { duties, taxes, fees } = cost.amountSubtotals;
  const { placeOf, codeOf } = placesIn(items, request);
  const rowsOf = (kind: RowKind, rows: LandedCostAnswer["duties"]): QuoteRow[] =>
    rows.map(({ amount, description, note, formula, item }) => ({
      kind,
      amount: toCents(amount, unit),
      description,
      note,
      formula,
      item: item ? placeOf(item) : null,
    }));
  return {
    duties: toCents(duties, unit),
    taxes: toCents(taxes, unit),
    fees: toCents(fees, unit),
    rows: [
      ...rowsOf("duty", cost.duties),
      ...rowsOf("tax", cost.taxes),
      ...rowsOf("fee", cost.fees),
    ],
    hsCodes: request.items.map(({ hsCode }, place) => codeOf(place) ?? hsCode),
    guaranteeCode: cost.landedCostGuaranteeCode,
    deMinimis: cost.deMinimis,
  };
}

/** Finds items by the name that they were sent under, or by the id that the provider gave them. */
function placesIn(items: AnswerItem[], request: QuoteRequest) {
  const byName = new Map(request.items.map((_, index) => [productIdOf(index), index]));
  const named = items.map((item) => ({ ...item, place: find(byName, item.productId, item.sku) }));
  const byId = new Map(named.map(({ id, place }) => [id ?? "", place]));
  const codes = new Map(named.map(({ place, hsCode }) => [place, hsCode]));
  return {
    placeOf: ({ id, productId }: Pick<AnswerItem, "id" | "productId">) =>
      find(byName, productId) ?? find(byId, id),
    codeOf: (place: number) => asCode(codes.get(place)),
  };
}

const find = (places: Map<string, number | null>, ...names: (string | null)[]): number | null =>
  names.map((name) => places.get(name ?? "") ?? null).find((place) => place !== null) ?? null;

/** A code as the column for it holds one; null for what is none. */
const asCode = (code: string | null | undefined): string | null =>
  code && /^[\d.]{4,20}$/.test(code) ? code : null;
