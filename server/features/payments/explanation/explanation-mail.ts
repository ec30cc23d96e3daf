import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import type { MailTemplate } from "#server/features/mail/mail-template.ts";
import { findTransactionById } from "#server/features/payments/transactions/queries.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { fromCents } from "#shared/money.ts";
import { explanationSections } from "#shared/payments/explanation-sections.ts";
import { describeMissing, missingText } from "#shared/payments/missing-text.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { explainCharge } from "./explain-charge.ts";

/** Why the payer was charged: each item with its duties, the fees, the total and the data. */
export const explanationMail: MailTemplate = async (db, { transactionId, language }, context) => {
  const { t, measures } = context;
  const transaction = await findTransactionById(db, transactionId ?? "");
  if (!transaction) throw new Error("Explanation without a transaction");
  const { transactionCode, createdAt, completedAt, currency, qrCodeData, isLive } = transaction;
  const explanation = await explainCharge({ db, measures }, transactionCode);
  const code = formatTransactionCode(transactionCode);
  const amount = formatMoneyWithCode(fromCents(transaction.amount), currency);
  const date = formatMailTime((completedAt ?? createdAt).toISOString(), language);
  const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  const words = { t, language, formatDay: (text: string) => day.format(new Date(text)) };
  const missing = describeMissing(transaction.missing ?? [], explanation.items);
  return {
    subject: t("mail.chargeExplanation.subject", { code }),
    paragraphs: [
      t("mail.chargeExplanation.text", { amount, date }),
      ...(isLive ? [] : [t("payments.testPayment")]),
      ...(missing.length > 0
        ? [t("payments.incomplete", { missing: missingText(missing, { t, language }) })]
        : []),
    ],
    receipt: explanationSections(explanation, words),
    link: { label: t("mail.receipt.link"), href: qrCodeData },
  };
};
