import type { QuoteLineKind } from "#shared/landed-cost/terms.ts";
import { CENT, type Cents, decimalText, sumCents, toCents } from "#shared/money.ts";
import { LandedCostError } from "./landed-cost-error.ts";
import { itemProductId, type QuoteRequest } from "./operation.ts";
import {
  type DeMinimis,
  type LandedCostResponse,
  type ResponseItem,
  responseData,
  responseEnvelope,
} from "./response-schema.ts";
import type { HttpResponse } from "./send-request.ts";
import { throwOnError } from "./throw-on-error.ts";

/** One line of the provider's explanation. */
export type QuoteRow = {
  kind: QuoteLineKind;
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
 * rounded half up to the currency's smallest unit. Throws a LandedCostError for everything else: an
 * HTTP error, errors beside the data, another shape, another currency, sums that do not add up.
 */
export function parseResponse(
  response: HttpResponse,
  request: QuoteRequest,
): { quote: Quote; raw: unknown } {
  const { status, requestId } = response;
  const raw = parseJson(response.text);
  const envelope = responseEnvelope.safeParse(raw);
  throwOnError(response, envelope.data?.errors ?? []);
  const unreadable = (reason: string) =>
    new LandedCostError("unreadable", { status, requestId, reason });
  if (!envelope.success) throw unreadable(raw === undefined ? "not JSON" : "not GraphQL");

  const data = responseData.safeParse(envelope.data.data);
  if (!data.success) {
    const paths = data.error.issues.map(({ path }) => path.join(".") || "data");
    throw unreadable(`not as agreed: ${paths.slice(0, 3).join(", ")}`);
  }
  const [cost] = [data.data.landedCostCalculateWorkflow].flat();
  if (!cost) throw unreadable("no landed cost");
  const inconsistency = findInconsistency(cost, request);
  if (inconsistency)
    throw new LandedCostError("wrongSums", { status, requestId, reason: inconsistency });
  return { quote: buildQuote(cost, data.data.itemCreateWorkflow, request), raw };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How many cents the provider's own sums may be apart: its lines are rounded. */
const TOLERANCE = 2;

function findInconsistency(cost: LandedCostResponse, request: QuoteRequest): string | null {
  const { items, duties, taxes, fees, landedCostTotal } = cost.amountSubtotals;
  const rows = [...cost.duties, ...cost.taxes, ...cost.fees];
  const foreign = [cost, ...rows].find(({ currencyCode }) => currencyCode !== request.currency);
  if (foreign) return `an amount in ${foreign.currencyCode} instead of ${request.currency}`;
  const goods = sumCents(request.items.map(({ subtotal }) => subtotal));
  if (differs(toCents(items), goods))
    return `the items are ${items}, and were sent as ${decimalText(goods)}`;
  const total = sumCents([duties, taxes, fees].map((part) => toCents(part)));
  if (differs(toCents(landedCostTotal), total)) {
    return `${duties} + ${taxes} + ${fees} is not ${landedCostTotal}`;
  }
  return null;
}

const differs = (a: Cents, b: Cents): boolean => Math.abs(a - b) > TOLERANCE * CENT;

function buildQuote(cost: LandedCostResponse, items: ResponseItem[], request: QuoteRequest): Quote {
  const { unit } = request;
  const { duties, taxes, fees } = cost.amountSubtotals;
  const { itemIndex, itemHsCode } = matchItems(items, request);
  const toRows = (kind: QuoteLineKind, rows: LandedCostResponse["duties"]): QuoteRow[] =>
    rows.map(({ amount, description, note, formula, item }) => ({
      kind,
      amount: toCents(amount, unit),
      description,
      note,
      formula,
      item: item ? itemIndex(item) : null,
    }));
  return {
    duties: toCents(duties, unit),
    taxes: toCents(taxes, unit),
    fees: toCents(fees, unit),
    rows: [
      ...toRows("duty", cost.duties),
      ...toRows("tax", cost.taxes),
      ...toRows("fee", cost.fees),
    ],
    hsCodes: request.items.map(({ hsCode }, place) => itemHsCode(place) ?? hsCode),
    guaranteeCode: cost.landedCostGuaranteeCode,
    deMinimis: cost.deMinimis,
  };
}

/** Finds items by the name that they were sent under, or by the id that the provider gave them. */
function matchItems(items: ResponseItem[], request: QuoteRequest) {
  const byName = new Map(request.items.map((_, index) => [itemProductId(index), index]));
  const named = items.map((item) => ({
    ...item,
    place: firstMatch(byName, item.productId, item.sku),
  }));
  const byId = new Map(named.map(({ id, place }) => [id ?? "", place]));
  const codes = new Map(named.map(({ place, hsCode }) => [place, hsCode]));
  return {
    itemIndex: ({ id, productId }: Pick<ResponseItem, "id" | "productId">) =>
      firstMatch(byName, productId) ?? firstMatch(byId, id),
    itemHsCode: (place: number) => validHsCode(codes.get(place)),
  };
}

const firstMatch = (
  places: Map<string, number | null>,
  ...names: (string | null)[]
): number | null =>
  names.map((name) => places.get(name ?? "") ?? null).find((place) => place !== null) ?? null;

/** A code as the column for it holds one; null for what is none. */
const validHsCode = (code: string | null | undefined): string | null =>
  code && /^[\d.]{4,20}$/.test(code) ? code : null;
