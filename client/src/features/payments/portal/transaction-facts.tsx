import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ExternalLink } from "#client/components/external-link.tsx";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { withTexts } from "#client/i18n/i18n.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { countryName } from "#shared/countries.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { cardName } from "#shared/payments/card-name.ts";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";
import { verifyPath } from "#shared/payments/verify-path.ts";

const MissingFact = lazyWithPreload(
  async () => (await withTexts("payments", import("./missing-fact.tsx"))).MissingFact,
);

export function TransactionFacts({ details }: { details: TransactionDetails }) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const { transactionCode: code, amount, refunded, currency, email, stripeUrl } = details;
  const { createdAt, completedAt, card } = details;
  return (
    <>
      <FactsList className="grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact label={t("transactions.amount")}>{formatMoneyWithCode(amount, currency)}</Fact>
        {refunded > 0 ? (
          <Fact label={t("transactions.details.refunded")}>
            {formatMoneyWithCode(refunded, currency)}
          </Fact>
        ) : null}
        <Fact label={t("transactions.details.lane")}>
          <Lane {...details} />
        </Fact>
        <Fact label={t("transactions.details.email")}>
          {email ?? t("transactions.details.noEmail")}
        </Fact>
        {card ? <Fact label={t("transactions.details.card")}>{cardName(card)}</Fact> : null}
        <Fact label={t("transactions.details.created")}>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </Fact>
        <Fact label={t("transactions.details.paid")}>
          {completedAt ? (
            <time dateTime={completedAt}>{formatDate(completedAt)}</time>
          ) : (
            t("transactions.details.notPaid")
          )}
        </Fact>
        {details.missing.length > 0 ? (
          <Suspense fallback={null}>
            <MissingFact missing={details.missing} />
          </Suspense>
        ) : null}
      </FactsList>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-3">
        {stripeUrl ? (
          <ExternalLink href={stripeUrl}>{t("transactions.details.openInStripe")}</ExternalLink>
        ) : null}
        <TextLink href={verifyPath(code)}>{t("transactions.details.verification")}</TextLink>
      </p>
    </>
  );
}

function Lane({ fromCountry, toCountry }: Pick<TransactionDetails, "fromCountry" | "toCountry">) {
  const { i18n } = useTranslation();
  const from = fromCountry ? countryName(fromCountry, i18n.language) : "–";
  return `${from} → ${countryName(toCountry, i18n.language)}`;
}
