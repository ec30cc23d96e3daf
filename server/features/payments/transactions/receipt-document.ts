import type {
  DocumentBlock,
  DocumentContent,
  SpreadsheetContent,
} from "#server/features/documents/document.ts";
import type { Issuer } from "#server/features/documents/issuer.ts";
import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import { translatorFor } from "#server/http/texts.ts";
import { countryName } from "#shared/countries.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { Language } from "#shared/languages.ts";
import type { ReceiptFacts } from "#shared/payments/contract.ts";
import { type ReceiptSection, receiptSections } from "#shared/payments/receipt-sections.ts";

type ReceiptDocumentInput = {
  receipt: ReceiptFacts;
  language: Language;
  issuer: Issuer;
  /** The address of the verification page. */
  href: string;
};

/** A receipt as a document, with the rows of the dialog, the page and the mail. */
export function receiptDocument(input: ReceiptDocumentInput): DocumentContent {
  const { receipt, language, issuer, href } = input;
  const t = translatorFor(language);
  const { transactionCode: code, amount, currency, isTest } = receipt;
  return {
    language,
    kind: t("payments.receiptTitle"),
    title: code,
    issuer: { name: issuer.name, address: issuer.address },
    color: issuer.color,
    introduction: [],
    notice: isTest ? t("payments.testPayment") : null,
    amount: formatMoneyWithCode(amount, currency),
    amountHint: t("payments.covers"),
    blocks: sections(input).map(rowsBlock),
    link: { href, label: t("payments.qrCode", { code }) },
    pageNumber: t("documents.pageNumber", { page: "{page}", total: "{total}" }),
  };
}

const sections = ({ receipt, language }: ReceiptDocumentInput): ReceiptSection[] =>
  receiptSections(receipt, {
    t: translatorFor(language),
    language,
    formatTime: (time) => formatMailTime(time, language),
  });

const rowsBlock = ({ title, rows }: ReceiptSection): DocumentBlock => ({
  kind: "rows",
  title,
  rows: rows.map(({ id, label, value, hint }) => ({
    label,
    value,
    hint,
    ...(id === "total" && { tone: "total" as const }),
  })),
});

/** The same as rows for a spreadsheet: the facts, the goods and the amounts, which are numbers. */
export function receiptTable(input: ReceiptDocumentInput): SpreadsheetContent {
  const { receipt, language } = input;
  const t = translatorFor(language);
  const { currency, dutyAmount, taxAmount, feeAmount, amount, refunded } = receipt;
  const facts = sections(input)[0]?.rows ?? [];
  const name = t("payments.receiptTitle");
  return {
    name,
    title: `${name} ${receipt.transactionCode}`,
    rows: [
      ...facts.map(({ label, value }) => [label, value]),
      [],
      [
        t("items.description"),
        t("results.hsCode"),
        t("items.countryOfOrigin"),
        t("items.quantity"),
        t("results.goods"),
        t("results.currency"),
      ],
      ...receipt.items.map(({ description, hsCode, countryOfOrigin, quantity, total }) => [
        description,
        hsCode ?? "",
        countryName(countryOfOrigin, language),
        quantity,
        total,
        currency,
      ]),
      [],
      [t("payments.duty"), dutyAmount, currency],
      [t("payments.tax"), taxAmount, currency],
      [t("payments.fee"), feeAmount, currency],
      [t("payments.total"), amount, currency],
      ...(refunded > 0 ? [[t("payments.refundedLabel"), refunded, currency]] : []),
    ],
  };
}
