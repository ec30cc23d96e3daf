import { LAYER_LABELS } from "#shared/calculator/cost-labels.ts";
import { feeText } from "#shared/calculator/fee-text.ts";
import { countryName } from "#shared/countries.ts";
import { shareText } from "#shared/duties/formula-text.ts";
import { formatMoney, formatMoneyWithCode } from "#shared/format-money.ts";
import type { ChargeExplanation, ExplainedItem } from "./explanation-contract.ts";
import {
  type ExplanationWords,
  itemRemarks,
  layerFormula,
  layerTitle,
  versionRows,
} from "./explanation-texts.ts";
import type { ReceiptRow, ReceiptSection } from "./receipt-sections.ts";

/** An explanation as the tables of a mail: each item with its duties, the sum, and the data. */
export function explanationSections(
  explanation: ChargeExplanation,
  words: ExplanationWords,
): ReceiptSection[] {
  const { t } = words;
  return [
    ...explanation.items.map((item) => ({
      title: item.description,
      rows: itemRows(item, explanation, words),
    })),
    { title: t("payments.charged"), rows: sumRows(explanation, words) },
    { title: t("payments.explanation.data"), rows: versionRows(explanation, words) },
  ].filter(({ rows }) => rows.length > 0);
}

function itemRows(
  item: ExplainedItem,
  explanation: ChargeExplanation,
  words: ExplanationWords,
): ReceiptRow[] {
  const { t, language } = words;
  const { currency } = explanation;
  const quantity = item.quantity.toLocaleString("en-US");
  const origin = t("results.from", { country: countryName(item.countryOfOrigin, language) });
  const goods: ReceiptRow = {
    label: t("payments.explanation.value"),
    value: formatMoney(item.subtotal, currency),
    hint: [`${quantity} × ${formatMoney(item.value, currency)}`, item.hsCode, origin]
      .filter(Boolean)
      .join(" · "),
  };
  const remarks = itemRemarks(item, explanation, words).join(" ");
  return [goods, ...layerRows(item, explanation, words), ...dutyRow(item, explanation, words)].map(
    (row, index, { length }) =>
      index === length - 1 && remarks
        ? { ...row, hint: [row.hint, remarks].filter(Boolean).join(" · ") }
        : row,
  );
}

function layerRows(
  { line, countryDuty, subtotal }: ExplainedItem,
  explanation: ChargeExplanation,
  words: ExplanationWords,
): ReceiptRow[] {
  const { t } = words;
  const { currency } = explanation;
  if (line) {
    return line.layers.map((layer) => ({
      label: layerTitle(layer, explanation, words),
      value: formatMoney(layer.amount, currency),
      hint: [layerFormula(layer, subtotal, currency, words) ?? layer.rate, layer.heading].join(
        " · ",
      ),
    }));
  }
  const layers = countryDuty?.layers.filter(({ rate }) => rate > 0) ?? [];
  return layers.map(({ layer, rate, amount }) => ({
    label: t(`${LAYER_LABELS[layer]}`),
    value: formatMoney(amount, currency),
    hint: shareText({ percent: rate, value: subtotal }, currency, t),
  }));
}

/** The lines of a quote are not those of items. */
function dutyRow(
  { line, countryDuty, subtotal }: ExplainedItem,
  { isQuote, currency }: ChargeExplanation,
  { t }: ExplanationWords,
): ReceiptRow[] {
  if (isQuote) return [];
  const label = t("results.duty");
  if (line) return [{ id: "total", label, value: formatMoney(line.duty, currency) }];
  if (!countryDuty) {
    return [{ label, value: "–", hint: t("payments.explanation.dutyNotStored") }];
  }
  const { rate, amount, legalBasis } = countryDuty;
  const formula = shareText({ percent: rate, value: subtotal }, currency, t);
  const hint = [formula, legalBasis].filter(Boolean).join(" · ");
  return [{ id: "total", label, value: formatMoney(amount, currency), hint }];
}

function sumRows(explanation: ChargeExplanation, { t }: ExplanationWords): ReceiptRow[] {
  const { isQuote, dutyAmount, taxAmount, feeAmount, feeLines, total, currency } = explanation;
  const money = (amount: number) => formatMoney(amount, currency);
  const fees: ReceiptRow[] = feeLines?.map((line) => ({
    label: feeText(line, currency, t),
    value: money(line.amount),
  })) ?? [
    {
      label: t("payments.fee"),
      value: money(feeAmount),
      hint: t("payments.explanation.feesNotStored"),
    },
  ];
  return [
    {
      label: t("payments.duty"),
      value: money(dutyAmount),
      ...(isQuote && { hint: t("payments.explanation.quoted") }),
    },
    { label: t("payments.tax"), value: money(taxAmount) },
    ...fees,
    {
      id: "total",
      label: t("payments.total"),
      value: formatMoneyWithCode(total, currency),
    },
  ];
}
