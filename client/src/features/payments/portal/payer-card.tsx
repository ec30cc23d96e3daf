import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { ExternalLink } from "#client/components/external-link.tsx";
import { FactRow, FactRows } from "#client/components/facts-list.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { countryName } from "#shared/countries.ts";
import { cardName } from "#shared/payments/card-name.ts";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";
import { verifyPath } from "#shared/payments/verify-path.ts";

/** Who paid, for which lane, how and when, with the links to Stripe and to the verification page. */
export function PayerCard({ details }: { details: TransactionDetails }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const { transactionCode: code, email, stripeUrl, createdAt, completedAt, card, isTest } = details;
  return (
    <Card title={t("transactions.details.payer")}>
      <FactRows>
        <FactRow label={t("transactions.details.email")}>
          <span className="wrap-anywhere">{email ?? t("transactions.details.noEmail")}</span>
        </FactRow>
        <FactRow label={t("transactions.details.lane")}>
          <Lane {...details} />
        </FactRow>
        {card ? <FactRow label={t("transactions.details.card")}>{cardName(card)}</FactRow> : null}
        <FactRow label={t("transactions.mode")}>
          {t(`transactions.modes.${isTest ? "test" : "live"}`)}
        </FactRow>
        <FactRow label={t("transactions.details.created")}>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </FactRow>
        <FactRow label={t("transactions.details.paid")}>
          {completedAt ? (
            <time dateTime={completedAt}>{formatDate(completedAt)}</time>
          ) : (
            t("transactions.details.notPaid")
          )}
        </FactRow>
      </FactRows>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-6 gap-y-3">
        {stripeUrl ? (
          <ExternalLink href={stripeUrl}>{t("transactions.details.openInStripe")}</ExternalLink>
        ) : null}
        <TextLink href={verifyPath(code)}>{t("transactions.details.verification")}</TextLink>
      </p>
    </Card>
  );
}

function Lane({ fromCountry, toCountry }: Pick<TransactionDetails, "fromCountry" | "toCountry">) {
  const { i18n } = useTranslation();
  const from = fromCountry ? countryName(fromCountry, i18n.language) : "–";
  return `${from} → ${countryName(toCountry, i18n.language)}`;
}
