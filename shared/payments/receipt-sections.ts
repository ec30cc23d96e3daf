import { countryName } from "#shared/countries.ts";
import { isCurrency } from "#shared/currency.ts";
import { formatMoney, formatMoneyWithCode } from "#shared/format-money.ts";
import type { Translate } from "#shared/texts.ts";
import { cardName } from "./card-name.ts";
import { contentsCode } from "./contents-code.ts";
import type { PaymentFacts, ReceiptFacts } from "./contract.ts";
import { describeMissing, missingText } from "./missing-text.ts";

// What a receipt says, in which words and in which order: the same in the dialog, on the page, on paper, in the file and
// in the mail.

export type ReceiptRow = {
  /** Names the rows that are shown in their own way. */
  id?: "code" | "refundContact" | "total";
  label: string;
  value: string;
  hint?: string;
};

export type ReceiptSection = { title?: string; isList?: boolean; rows: ReceiptRow[] };

type Words = {
  t: Translate<"payments">;
  language: string;
  /** Formats an ISO time in the reader's time zone, or in UTC with its name. */
  formatTime: (time: string) => string;
};

export function receiptSections(receipt: ReceiptFacts, words: Words): ReceiptSection[] {
  const { t } = words;
  const goods = receipt.items.map((item) => goodsRow(item, receipt.currency, words.language));
  return [
    { rows: [codeRow(receipt, t("payments.keepCode"), t), ...detailRows(receipt, words)] },
    ...(goods.length > 0 ? [{ title: t("payments.goods"), isList: true, rows: goods }] : []),
    { title: t("payments.charged"), rows: sumRows(receipt, t) },
    { rows: closingRows(receipt, t) },
  ].filter(({ rows }) => rows.length > 0);
}

type PublicPayment = PaymentFacts & { status: string; refunded: number; createdAt: string };

/** What everyone with the code may see: nothing of the payer, the card and the goods. */
export function verificationRows(
  payment: PublicPayment,
  statusText: string,
  words: Words,
): ReceiptRow[] {
  const { t } = words;
  const { amount, currency, completedAt, createdAt, shipmentDigest } = payment;
  return [
    codeRow(payment, undefined, t),
    { label: t("payments.statusLabel"), value: statusText },
    { label: t("payments.amountLabel"), value: formatMoneyWithCode(amount, currency) },
    ...refundedRows(payment, t),
    ...missingRows(payment, [], words),
    {
      label: t(completedAt ? "payments.paidOn" : "payments.startedOn"),
      value: words.formatTime(completedAt ?? createdAt),
    },
    laneRow(payment, words),
    ...(shipmentDigest
      ? [{ label: t("payments.contentsCode"), value: contentsCode(shipmentDigest) }]
      : []),
  ];
}

const codeRow = (
  { transactionCode }: PaymentFacts,
  hint: string | undefined,
  t: Words["t"],
): ReceiptRow => ({
  id: "code",
  label: t("payments.code"),
  value: transactionCode,
  ...(hint && { hint }),
});

function detailRows(receipt: ReceiptFacts, words: Words): ReceiptRow[] {
  const { t, formatTime } = words;
  const { completedAt, payer, card } = receipt;
  return [
    ...(completedAt ? [{ label: t("payments.paidOn"), value: formatTime(completedAt) }] : []),
    merchantRow(receipt, t),
    ...(payer ? [{ label: t("payments.payer"), value: payer }] : []),
    ...(card ? [{ label: t("payments.card"), value: cardName(card) }] : []),
    laneRow(receipt, words),
    ...missingRows(receipt, receipt.items, words),
  ];
}

function merchantRow({ merchant, merchantAddress }: ReceiptFacts, t: Words["t"]): ReceiptRow {
  const address = merchantAddress?.split("\n").join(", ");
  return {
    label: t("payments.merchant"),
    value: merchant ?? t("app.title"),
    ...(address && { hint: address }),
  };
}

function laneRow({ fromCountry, toCountry }: PaymentFacts, { t, language }: Words): ReceiptRow {
  const lane = [fromCountry, toCountry].flatMap((country) =>
    country ? [countryName(country, language)] : [],
  );
  return { label: t("route.title"), value: lane.join(" → ") };
}

function missingRows(
  { missing }: PaymentFacts,
  items: readonly { description: string }[],
  { t, language }: Words,
): ReceiptRow[] {
  if (missing.length === 0) return [];
  return [
    {
      label: t("payments.incompleteLabel"),
      value: missingText(describeMissing(missing, items), { t, language }),
      hint: t("payments.incompleteHint"),
    },
  ];
}

type Item = ReceiptFacts["items"][number];

function goodsRow(
  { description, quantity, total, countryOfOrigin, hsCode }: Item,
  currency: string,
  language: string,
): ReceiptRow {
  const origin = countryName(countryOfOrigin, language);
  return {
    label: `${quantity.toLocaleString("en-US")} × ${description}`,
    value: money(total, currency),
    hint: [origin, hsCode].filter(Boolean).join(" · "),
  };
}

function sumRows(receipt: ReceiptFacts, t: Words["t"]): ReceiptRow[] {
  const { dutyAmount, taxAmount, feeAmount, amount, currency } = receipt;
  return [
    { label: t("payments.duty"), value: money(dutyAmount, currency) },
    { label: t("payments.tax"), value: money(taxAmount, currency) },
    { label: t("payments.fee"), value: money(feeAmount, currency) },
    { id: "total", label: t("payments.total"), value: formatMoneyWithCode(amount, currency) },
    ...refundedRows(receipt, t),
  ];
}

type Refunded = { refunded: number; currency: string };

const refundedRows = ({ refunded, currency }: Refunded, t: Words["t"]): ReceiptRow[] =>
  refunded > 0
    ? [{ label: t("payments.refundedLabel"), value: formatMoneyWithCode(refunded, currency) }]
    : [];

function closingRows({ shipmentDigest, refundContact }: ReceiptFacts, t: Words["t"]): ReceiptRow[] {
  const contents: ReceiptRow[] = shipmentDigest
    ? [
        {
          label: t("payments.contentsCode"),
          value: contentsCode(shipmentDigest),
          hint: t("payments.contentsCodeHint"),
        },
      ]
    : [];
  const contact: ReceiptRow[] = refundContact
    ? [{ id: "refundContact", label: t("payments.refundContact"), value: refundContact }]
    : [];
  return [...contents, ...contact];
}

const money = (amount: number, currency: string): string =>
  isCurrency(currency) ? formatMoney(amount, currency) : formatMoneyWithCode(amount, currency);
