import type { MailTemplate } from "#server/features/mail/mail-template.ts";
import { countryName } from "#shared/countries.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { fromCents } from "#shared/money.ts";
import { missingText } from "#shared/payments/missing-text.ts";
import { shipmentCheck } from "#shared/payments/shipment-check.ts";
import { formatTransactionCode } from "#shared/payments/transaction-code.ts";
import { listMissingItems } from "./missing-items.ts";
import { findTransactionById } from "./queries.ts";

export const receiptMail: MailTemplate = async (db, { transactionId, language }, { t }) => {
  const transaction = await findTransactionById(db, transactionId ?? "");
  if (!transaction) throw new Error("Receipt without a transaction");
  const { amount, refunded, currency, completedAt, createdAt, qrCodeData, isLive } = transaction;
  const { fromCountry, toCountry, shipmentDigest } = transaction;
  const missing = await listMissingItems(db, transaction);
  const code = formatTransactionCode(transaction.transactionCode);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const lane = [fromCountry, toCountry].flatMap((country) =>
    country ? [countryName(country, language)] : [],
  );
  return {
    subject: t(isLive ? "mail.receipt.subject" : "mail.receipt.testSubject", { code }),
    paragraphs: [
      t(isLive ? "mail.receipt.text" : "mail.receipt.testText", {
        amount: formatMoneyWithCode(fromCents(amount), currency),
        date: date.format(completedAt ?? createdAt),
      }),
      ...(refunded > 0
        ? [
            t("mail.receipt.refunded", {
              amount: formatMoneyWithCode(fromCents(refunded), currency),
            }),
          ]
        : []),
      ...(missing.length > 0
        ? [t("payments.incomplete", { missing: missingText(missing, { t, language }) })]
        : []),
      t("mail.receipt.code", { code }),
      t("mail.receipt.route", { route: lane.join(" → ") }),
      ...(shipmentDigest
        ? [t("mail.receipt.shipmentCheck", { check: shipmentCheck(shipmentDigest) })]
        : []),
    ],
    link: { label: t("mail.receipt.link"), href: qrCodeData },
  };
};
