import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import type { MailTemplate } from "#server/features/mail/mail-template.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { receiptSections } from "#shared/payments/receipt-sections.ts";
import { presentReceipt } from "./present-receipt.ts";
import { findTransactionById } from "./queries.ts";

export const receiptMail: MailTemplate = async (db, { transactionId, language }, context) => {
  const { t, settings } = context;
  const transaction = await findTransactionById(db, transactionId ?? "");
  if (!transaction) throw new Error("Receipt without a transaction");
  const { completedAt, createdAt, qrCodeData, isLive } = transaction;
  const receipt = await presentReceipt(db, transaction, settings);
  const { transactionCode: code, amount, currency } = receipt;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const formatTime = (time: string) => formatMailTime(time, language);
  return {
    subject: t(isLive ? "mail.receipt.subject" : "mail.receipt.testSubject", { code }),
    paragraphs: [
      t(isLive ? "mail.receipt.text" : "mail.receipt.testText", {
        amount: formatMoneyWithCode(amount, currency),
        date: date.format(completedAt ?? createdAt),
      }),
    ],
    receipt: receiptSections(receipt, { t, language, formatTime }),
    link: { label: t("mail.receipt.link"), href: qrCodeData },
  };
};
