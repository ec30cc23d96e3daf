import { parseJson } from "#server/lib/parse-json.ts";
import type { QuoteLineKind } from "#shared/landed-cost/terms.ts";
import { MAX_HS_CODE_LENGTH } from "#shared/limits.ts";
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

export type QuoteRow = {
  kind: QuoteLineKind;
  amount: Cents;
  description: string | null;
  note: string | null;
  formula: string | null;
  type: string | null;
  /** The index of the request's item; null when the row belongs to none. */
  item: number | null;
};

/** A validated response; amounts in cents. */
export type Quote = {
  duties: Cents;
  taxes: Cents;
  fees: Cents;
  rows: QuoteRow[];
  /** One per item: the provider's code, else the requested one, else null. */
  hsCodes: (string | null)[];
  deMinimis: DeMinimis[];
};

/** Rounds half up to the currency's smallest unit. Throws a LandedCostError for an invalid response. */
export function parseResponse(
  response: HttpResponse,
  request: QuoteRequest,
): { quote: Quote; raw: unknown } {
  const { status, requestId } = response;
  const raw = parseJson(response.text);
  const envelope = responseEnvelope.safeParse(raw);
  throwOnError(response, envelope.data?.errors ?? [], request);
  const unreadable = (reason: string) =>
    new LandedCostError("unreadable", { status, requestId, reason });
  if (!envelope.success) throw unreadable(raw === undefined ? "not JSON" : "not GraphQL");

  const parsed = responseData.safeParse(envelope.data.data);
  if (!parsed.success) {
    const paths = parsed.error.issues.map(({ path }) => path.join(".") || "data");
    throw unreadable(`unexpected response: ${paths.slice(0, 3).join(", ")}`);
  }
  const [cost] = [parsed.data.landedCostCalculateWorkflow].flat();
  if (!cost) throw unreadable("no landed cost");
  const inconsistency = findInconsistency(cost, request);
  if (inconsistency) {
    throw new LandedCostError("inconsistentTotals", { status, requestId, reason: inconsistency });
  }
  return { quote: buildQuote(cost, parsed.data.itemCreateWorkflow, request), raw };
}

/** The difference in cents that rounded rows may add up to. */
const TOLERANCE = 2;

function findInconsistency(cost: LandedCostResponse, request: QuoteRequest): string | null {
  const { items, duties, taxes, fees, landedCostTotal } = cost.amountSubtotals;
  const rows = [...cost.duties, ...cost.taxes, ...cost.fees];
  const foreign = [cost, ...rows].find(({ currencyCode }) => currencyCode !== request.currency);
  if (foreign) return `amount in ${foreign.currencyCode} instead of ${request.currency}`;
  const goods = sumCents(request.items.map(({ subtotal }) => subtotal));
  if (differs(toCents(items), goods)) {
    return `items total ${items} instead of ${decimalText(goods)}`;
  }
  const total = sumCents([duties, taxes, fees].map((part) => toCents(part)));
  if (differs(toCents(landedCostTotal), total)) {
    return `${duties} + ${taxes} + ${fees} does not equal ${landedCostTotal}`;
  }
  return null;
}

const differs = (a: Cents, b: Cents): boolean => Math.abs(a - b) > TOLERANCE * CENT;

function buildQuote(cost: LandedCostResponse, items: ResponseItem[], request: QuoteRequest): Quote {
  const { unit } = request;
  const { duties, taxes, fees } = cost.amountSubtotals;
  const { itemIndex, itemHsCode } = matchItems(items, request);
  const toRows = (kind: QuoteLineKind, rows: LandedCostResponse["duties"]): QuoteRow[] =>
    rows.map(({ amount, description, note, formula, type, item }) => ({
      kind,
      amount: toCents(amount, unit),
      description,
      note,
      formula,
      type,
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
    hsCodes: request.items.map(({ hsCode }, index) => itemHsCode(index) ?? hsCode),
    deMinimis: cost.deMinimis,
  };
}

function matchItems(items: ResponseItem[], request: QuoteRequest) {
  const byProductId = new Map(request.items.map((_, index) => [itemProductId(index), index]));
  const matched = items.map((item) => ({
    ...item,
    index: firstMatch(byProductId, item.productId, item.sku),
  }));
  const byId = new Map(matched.map(({ id, index }) => [id ?? "", index]));
  const codes = new Map(matched.map(({ index, hsCode }) => [index, hsCode]));
  return {
    itemIndex: ({ id, productId }: Pick<ResponseItem, "id" | "productId">) =>
      firstMatch(byProductId, productId) ?? firstMatch(byId, id),
    itemHsCode: (index: number) => validHsCode(codes.get(index)),
  };
}

const firstMatch = (
  indexes: Map<string, number | null>,
  ...ids: (string | null)[]
): number | null =>
  ids.map((id) => indexes.get(id ?? "") ?? null).find((index) => index !== null) ?? null;

const validHsCode = (code: string | null | undefined): string | null =>
  code && HS_CODE.test(code) ? code : null;

const HS_CODE = new RegExp(`^[\\d.]{4,${MAX_HS_CODE_LENGTH}}$`);
