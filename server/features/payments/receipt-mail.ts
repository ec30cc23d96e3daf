import type { MailTemplate } from "#server/features/mail/mail-template.ts";
import { fromCents } from "#shared/money.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { findTransactionById } from "./queries.ts";

export const receiptMail: MailTemplate = async (db, { transactionId, language }, { t }) => {
  const transaction = await findTransactionById(db, transactionId ?? "");
  if (!transaction) throw new Error("Receipt without a transaction");
  const { amount, currency, completedAt, createdAt, qrCodeData } = transaction;
  const code = formatTransactionCode(transaction.transactionCode);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return {
    subject: t("mail.receipt.subject", { code }),
    paragraphs: [
      t("mail.receipt.text", {
        amount: fromCents(amount),
        currency,
        date: date.format(completedAt ?? createdAt),
      }),
      t("mail.receipt.code", { code }),
    ],
    link: { label: t("mail.receipt.link"), href: qrCodeData },
  };
};
