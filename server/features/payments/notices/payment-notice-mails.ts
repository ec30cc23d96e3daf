import { formatMailTime } from "#server/features/mail/format-mail-time.ts";
import {
  type DueMail,
  type MailContent,
  type MailTemplate,
  requireDetails,
} from "#server/features/mail/mail-template.ts";
import type { PaymentMismatch } from "#shared/db/mails.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { fromCents } from "#shared/money.ts";
import { paymentPath } from "#shared/payments/payment-path.ts";
import type { ReceiptRow } from "#shared/payments/receipt-sections.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import type { Translate } from "#shared/texts.ts";

type Notice = Omit<PaymentMismatch, "intentId">;
type Context = { t: Translate; publicUrl: string };

export const disputeOpenedMail: MailTemplate = async (_db, mail, context) => {
  const details = requireDetails(mail, "disputeOpened");
  const { t } = context;
  const { reason, dueBy } = details;
  const deadline = dueBy && formatMailTime(dueBy, mail.language);
  return paymentNotice(mail, context, details, {
    facts: [{ label: t("mail.disputeOpened.reason"), value: reason.replaceAll("_", " ") }],
    paragraphs: [
      ...(deadline ? [t("mail.disputeOpened.deadline", { deadline })] : []),
      t("mail.disputeOpened.next"),
    ],
  });
};

export const refundFailedMail: MailTemplate = async (_db, mail, context) =>
  paymentNotice(mail, context, requireDetails(mail, "refundFailed"), {
    facts: [],
    paragraphs: [context.t("mail.refundFailed.next")],
  });

export const paymentMismatchMail: MailTemplate = async (_db, mail, context) => {
  const details = requireDetails(mail, "paymentMismatch");
  const { t } = context;
  return paymentNotice(mail, context, details, {
    facts: [{ label: t("mail.paymentMismatch.intent"), value: details.intentId }],
    paragraphs: [t("mail.paymentMismatch.next")],
  });
};

type NoticeKind = "disputeOpened" | "refundFailed" | "paymentMismatch";

/** A mail that names the payment, marks one with test keys, and leads to the payment in the portal. */
function paymentNotice(
  mail: DueMail,
  { t, publicUrl }: Context,
  { code: storedCode, amount: cents, currency, isLive }: Notice,
  { facts, paragraphs }: { facts: ReceiptRow[]; paragraphs: string[] },
): MailContent {
  const kind = mail.kind as NoticeKind; // safe: the templates above have these kinds
  const code = formatTransactionCode(storedCode);
  const amount = formatMoneyWithCode(fromCents(cents), currency);
  return {
    subject: t(`mail.${kind}.subject`, { code }),
    paragraphs: [
      t(`mail.${kind}.text`, { code, amount }),
      ...(isLive ? [] : [t("mail.testPayment")]),
      ...paragraphs,
    ],
    facts: [
      { id: "code", label: t("payments.code"), value: code },
      { label: t("payments.amountLabel"), value: amount },
      ...facts,
    ],
    link: { label: t("mail.openPayment"), href: `${publicUrl}${paymentPath(code)}` },
  };
}
