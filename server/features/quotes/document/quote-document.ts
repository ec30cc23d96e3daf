import type {
  DocumentBlock,
  DocumentContent,
  TableRow,
} from "#server/features/documents/document.ts";
import type { Issuer } from "#server/features/documents/issuer.ts";
import { type ItemFigures, itemFigures } from "#shared/calculator/item-figures.ts";
import { itemVerdict } from "#shared/calculator/item-verdict.ts";
import { landedCostLines } from "#shared/calculator/quote-lines.ts";
import { countryName } from "#shared/countries.ts";
import { unbroken } from "#shared/duties/formula-text.ts";
import { formatMoney, formatMoneyWithCode } from "#shared/format-money.ts";
import { describeMissing, missingText } from "#shared/payments/missing-text.ts";
import type { OpenedQuote } from "#shared/quotes/contract.ts";
import { compositionRows, costRows, courierRows, customsFeeRows } from "./cost-rows.ts";
import type { DocumentWords } from "./document-words.ts";
import { itemDetails, quoteLine } from "./item-details.ts";
import { noteTexts, sourceRows, versionRows } from "./source-rows.ts";

type QuoteDocumentInput = {
  quote: OpenedQuote;
  words: DocumentWords;
  issuer: Issuer;
  /** The address of its page. */
  href: string;
};

/** The kept answer of a quote as a document, with the figures and words of its page. */
export function quoteDocument({ quote, words, issuer, href }: QuoteDocumentInput): DocumentContent {
  const { t, language } = words;
  const { result } = quote;
  return {
    language,
    kind: t("quotes.quote.title"),
    title: quote.name,
    issuer: { name: issuer.name, address: issuer.address },
    color: issuer.color,
    introduction: introduction(quote, words),
    notice: notice(quote, words),
    amount: formatMoneyWithCode(result.totalLandedCost, result.currency),
    amountHint: t("results.totalHint"),
    blocks: blocks(quote, words),
    link: { href, label: t("documents.quoteCode") },
    pageNumber: t("documents.pageNumber", { page: "{page}", total: "{total}" }),
  };
}

function introduction(
  { customer, reference, note, createdAt, validUntil, status, request }: OpenedQuote,
  { t, language, formatDay, formatTime }: DocumentWords,
): string[] {
  const date = formatDay(validUntil);
  const recipient = [
    customer && t("quotes.quote.for", { customer }),
    reference && t("quotes.quote.reference", { reference }),
  ];
  const lane = [request.fromCountry, request.toCountry].map((code) => countryName(code, language));
  return [
    recipient.filter(Boolean).join(" · "),
    t("common.named", { name: t("route.title"), text: lane.join(" → ") }),
    t("quotes.quote.asOf", { date: formatTime(createdAt) }),
    status === "expired"
      ? t("quotes.quote.expired", { date })
      : t("quotes.quote.validUntil", { date }),
    note,
  ].filter(Boolean);
}

/** What the total lacks; null for a complete one. */
function notice(
  { result: { missing, items } }: OpenedQuote,
  { t, language }: DocumentWords,
): string | null {
  if (missing.length === 0) return null;
  const text = missingText(describeMissing(missing, items), { t, language });
  return t("common.named", { name: t("payments.incompleteLabel"), text });
}

/** Width in points. */
const FIGURE_WIDTH = 88;

function blocks(quote: OpenedQuote, words: DocumentWords): DocumentBlock[] {
  const { t } = words;
  const { result, versions } = quote;
  const figures = itemFigures(result);
  const column = (label: string) => ({ label, width: FIGURE_WIDTH });
  return [
    {
      kind: "table",
      title: t("results.itemsTitle"),
      columns: [
        { label: t("results.item"), width: 0 },
        column(t("items.lineTotal")),
        column(t("results.duty")),
        column(t("results.perUnit")),
      ],
      detailColumn: 1,
      rows: result.items.map((_, index) => itemRow(quote, words, { index, figures })),
    },
    { kind: "rows", title: t("results.title"), rows: costRows(result, words) },
    { kind: "rows", title: t("results.composition"), rows: compositionRows(result, words) },
    { kind: "rows", title: t("breakdown.explained"), rows: providerRows(quote, words) },
    { kind: "rows", title: t("courier.title"), rows: courierRows(result, words) },
    { kind: "rows", title: t("assessment.customsFees"), rows: customsFeeRows(result, words) },
    { kind: "list", title: t("results.notesTitle"), texts: noteTexts(result, words) },
    { kind: "rows", title: t("assessment.usedTitle"), rows: sourceRows(result, words) },
    { kind: "rows", title: t("quotes.versions.title"), rows: versionRows(versions, words) },
  ];
}

function itemRow(
  { request, result }: OpenedQuote,
  words: DocumentWords,
  { index, figures }: { index: number; figures: readonly ItemFigures[] },
): TableRow {
  const { t, language } = words;
  const item = result.items[index];
  const figure = figures[index];
  if (!item || !figure) throw new Error("A result has figures for each of its items");
  const { quantity, value, currency, countryOfOrigin, hsCode, duty } = item;
  const money = (amount: number) => formatMoney(amount, currency);
  const goods = t("results.quantityTimesValue", {
    quantity: quantity.toLocaleString("en-US"),
    value: money(value),
  });
  const origin = t("results.from", { country: countryName(countryOfOrigin, language) });
  const verdict = itemVerdict(item, result);
  const rate = duty ? t("common.percent", { value: duty.rate }) : null;
  return {
    title: item.description,
    subtitle: [goods, origin, hsCode, verdict && t(`assessment.verdicts.${verdict}`)]
      .flatMap((text) => (text ? [unbroken(text)] : []))
      .join(" · "),
    figures: [
      money(item.subtotal),
      [money(figure.duty), rate].filter(Boolean).join("\n"),
      money(figure.costPerUnit),
    ],
    details: itemDetails(item, request.items[index], { result, words }),
  };
}

/** The lines of a provider's quote that belong to no item, and the thresholds; empty without a provider. */
function providerRows({ result }: OpenedQuote, words: DocumentWords) {
  const { t } = words;
  const general = landedCostLines(result, null).map((line) => {
    const { text, amount, hint } = quoteLine(line, { result, words });
    return { label: text, value: amount, hint };
  });
  const thresholds = result.provider?.deMinimis ?? [];
  return [
    ...general,
    ...thresholds.map(({ kind, isAbove, of }) => ({
      label: t(`breakdown.kinds.${kind}`),
      value: t(isAbove ? "breakdown.above" : "breakdown.below"),
      hint: of ? t(`breakdown.bases.${of}`) : undefined,
    })),
  ];
}
