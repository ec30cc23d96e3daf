import { errorMessage } from "#server/errors/describe-error.ts";
import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import type { MailTemplate } from "#server/features/mail/mail-template.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { receiptSections } from "#shared/payments/receipt-sections.ts";
import { presentReceipt } from "./present-receipt.ts";
import { findTransactionById } from "./queries.ts";
import { type ReceiptFile, renderReceipt } from "./render-receipt.ts";

export const receiptMail: MailTemplate = async (db, { transactionId, language }, context) => {
  const { t, settings } = context;
  const transaction = await findTransactionById(db, transactionId ?? "");
  if (!transaction) throw new Error("Receipt without a transaction");
  const { completedAt, createdAt, qrCodeData, isLive } = transaction;
  const receipt = await presentReceipt(db, transaction, settings);
  const { transactionCode: code, amount, currency } = receipt;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const file = await renderReceipt(db, transaction, { settings, language, format: "pdf" }).catch(
    logMissingFile,
  );
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
    ...(file && { attachments: [attachment(file)] }),
  };
};

const attachment = ({ name, bytes }: ReceiptFile) => ({
  filename: name,
  contentType: "application/pdf",
  content: bytes,
});

/** The mail says all that the file says, so it is sent without one that could not be rendered. */
function logMissingFile(error: unknown): null {
  console.error(`A receipt is mailed without its PDF: ${errorMessage(error)}`);
  return null;
}
