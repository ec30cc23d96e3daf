import type { DetailLine } from "#server/features/documents/document.ts";
import type { CalculationItem, ItemDuty, ResultItem } from "#shared/calculator/contract.ts";
import { LAYER_LABELS } from "#shared/calculator/cost-labels.ts";
import { layerTitle } from "#shared/calculator/layer-title.ts";
import { landedCostLines } from "#shared/calculator/quote-lines.ts";
import { type Assessment, isByLine, type Layer } from "#shared/duties/assessment.ts";
import { formulaText, shareText } from "#shared/duties/formula-text.ts";
import { formatMoney } from "#shared/format-money.ts";
import type { QuoteLine } from "#shared/landed-cost/explanation.ts";
import type { DetailContext, DocumentWords } from "./document-words.ts";
import { assessmentRemarks, enteredRemarks } from "./item-remarks.ts";

const SEPARATOR = " · ";

/** The duties of an item one below the other, each with its formula and its law, and what they depend on. */
export function itemDetails(
  item: ResultItem,
  entered: CalculationItem | undefined,
  context: DetailContext,
): DetailLine[] {
  const { assessment, duty } = item;
  const remarks = [
    ...(isByLine(assessment) ? assessmentRemarks(assessment, context) : []),
    ...enteredRemarks(item, entered, context),
  ];
  return [
    ...(isByLine(assessment) ? lineLayers(assessment, item, context) : []),
    ...(duty && !isByLine(assessment) ? countryLayers(duty, item, context) : []),
    ...landedCostLines(context.result, item.id).map((line) => quoteLine(line, context)),
    ...remarks.map((text) => ({ text, amount: "" })),
  ];
}

function lineLayers(
  { layers }: Assessment<number>,
  { currency }: ResultItem,
  { result, words }: DetailContext,
): DetailLine[] {
  const { t } = words;
  const programs = result.schedule?.programs ?? {};
  return layers.map((layer) => ({
    text: t("common.named", {
      name: layerTitle(layer, programs, words),
      text: formulaText(layer.formula, currency, t),
    }),
    amount: formatMoney(layer.amount, currency),
    hint: law(layer, words),
  }));
}

/** The heading, the printed rate, and the law with the time in which it holds. */
function law(layer: Layer<number>, { t, formatDay }: DocumentWords): string {
  const { heading, rate, label, from, to, source } = layer;
  return [
    heading,
    rate,
    label,
    from ? t("assessment.since", { from: formatDay(from) }) : null,
    to ? t("assessment.until", { to: formatDay(to) }) : null,
    source?.citation,
  ]
    .filter(Boolean)
    .join(SEPARATOR);
}

/** The layers of a country's rate, those without an amount left out, and the law of the rate. */
function countryLayers(
  duty: ItemDuty,
  { currency }: ResultItem,
  { words: { t } }: DetailContext,
): DetailLine[] {
  const { htsHeading, legalBasis, includesMfn, rate, customsValue } = duty;
  const hint = [
    includesMfn ? t("results.includesMfnHint") : null,
    htsHeading ? t("results.heading", { heading: htsHeading }) : null,
    legalBasis,
  ]
    .filter(Boolean)
    .join(SEPARATOR);
  if (rate === 0) return [{ text: t("results.zeroRate"), amount: "", hint }];
  const layers = duty.layers.filter(({ amount }) => amount !== 0);
  return layers.map((layer, index) => ({
    text: t("common.named", {
      name: t(LAYER_LABELS[layer.layer]),
      text: shareText({ percent: layer.rate, value: customsValue }, currency, t),
    }),
    amount: formatMoney(layer.amount, currency),
    hint: index === layers.length - 1 ? hint : "",
  }));
}

/** A line of the landed-cost provider's quote: what it is, how it was calculated, and its amount. */
export function quoteLine(
  { layer, name, description, calculation, amount }: QuoteLine,
  { result: { currency }, words: { t } }: DetailContext,
): DetailLine {
  const base = calculation?.of ? ` (${t(`breakdown.bases.${calculation.of}`)})` : "";
  const formula = calculation
    ? shareText({ percent: calculation.percent, value: calculation.base }, currency, t) + base
    : "";
  return {
    text: layer ? t(LAYER_LABELS[layer]) : t(`breakdown.names.${name}`),
    amount: formatMoney(amount, currency),
    hint: [formula, description].filter(Boolean).join(SEPARATOR),
  };
}
