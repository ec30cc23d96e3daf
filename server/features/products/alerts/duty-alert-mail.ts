import { type MailTemplate, requireDetails } from "#server/features/mail/mail-template.ts";
import { paths } from "#shared/client-routes.ts";
import { formatDay } from "#shared/format-day.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { formatMoneyChange } from "#shared/format-money-change.ts";
import {
  type ChangedProduct,
  endProductMails,
  type ProductAlert,
} from "#shared/products/alerts-contract.ts";
import type { Translate } from "#shared/texts.ts";
import { findAlert, presentAlert } from "./list-alerts.ts";
import { findMailToken } from "./mail-subscription.ts";

/** Tells an account what a change of duties costs it in a month, unless it has ended these mails meanwhile. */
export const dutyAlertMail: MailTemplate = async (db, mail, { t, publicUrl }) => {
  const { userId, language } = mail;
  const row = await findAlert(db, requireDetails(mail, "dutyAlert").alertId);
  const token = userId ? await findMailToken(db, userId) : null;
  if (!row || !token) return null;
  const alert = presentAlert(row);
  const date = formatDay(alert.day, language);
  return {
    subject: t("mail.dutyAlert.subject", countParams(alert, { date })),
    paragraphs: paragraphs(alert, t),
    facts: alert.largest.map((product) => productFact(product, t)),
    link: { label: t("mail.dutyAlert.link"), href: `${publicUrl}${paths.home}/products` },
    unsubscribe: {
      label: t("mail.dutyAlert.unsubscribe"),
      href: `${publicUrl}${endProductMails.path}?token=${token}`,
    },
  };
};

const countParams = ({ changed, total }: ProductAlert, params: Record<string, string>) => ({
  count: changed,
  total,
  ...params,
});

function paragraphs(alert: ProductAlert, t: Translate): string[] {
  const { changed, withoutQuantity, monthly, currency } = alert;
  const isKnown = withoutQuantity < changed;
  return [
    isKnown
      ? t("mail.dutyAlert.monthly", { amount: formatMoneyChange(monthly, currency) })
      : t("mail.dutyAlert.noQuantities"),
    ...(isKnown && withoutQuantity > 0
      ? [t("mail.dutyAlert.withoutQuantity", { count: withoutQuantity })]
      : []),
    t("mail.dutyAlert.why"),
  ];
}

/** The duty of one piece before and after, and what that makes in a month. */
function productFact(
  { description, sku, currency, before, after, monthly }: ChangedProduct,
  t: Translate,
) {
  const change = `${formatMoneyWithCode(before, currency)} → ${formatMoneyWithCode(after, currency)}`;
  return {
    label: sku ? `${description} (${sku})` : description,
    value:
      monthly === null
        ? change
        : t("mail.dutyAlert.aMonth", { amount: formatMoneyChange(monthly, currency) }),
    ...(monthly !== null && { hint: t("mail.dutyAlert.perPiece", { change }) }),
  };
}
