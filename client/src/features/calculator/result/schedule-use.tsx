import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { hmfFormula, mpfFormula } from "#shared/calculator/customs-fee-texts.ts";
import { paths } from "#shared/client-routes.ts";
import type { Currency } from "#shared/currency.ts";
import { formatMoney } from "#shared/format-money.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";

/** What the duties by tariff line were computed with. */
export function ScheduleUseFacts({ result }: { result: CalculationResult }) {
  const { t, i18n } = useTranslation("results");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const { schedule: use, currency } = result;
  if (!use) return null;
  const { schedule, measures, exchangeRate } = use;
  return (
    <section aria-label={t("assessment.usedTitle")} className="text-sm">
      <h3 className="mb-1 text-base font-semibold">{t("assessment.usedTitle")}</h3>
      <dl className="divide-y divide-line">
        <Row label={t("assessment.entryDate")}>{formatDay(use.entryDate)}</Row>
        <Row label={t("assessment.schedule")}>
          {t("assessment.scheduleVersion", {
            name: schedule.name,
            from: formatDay(schedule.effectiveFrom),
          })}
        </Row>
        <Row label={t("assessment.measures")}>
          <Link
            href={paths.changes}
            className="rounded-control underline decoration-line underline-offset-4 hover:text-accent"
          >
            {t("assessment.measuresAsOf", { asOf: formatDay(measures.asOf) })}
          </Link>
        </Row>
        <ExchangeRateRow rate={exchangeRate} currency={currency} />
      </dl>
      {i18n.language === DEFAULT_LANGUAGE ? null : (
        <p className="mt-1 text-muted">{t("assessment.english")}</p>
      )}
    </section>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-1.5 lg:py-1">
    <dt className="text-muted">{label}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);

type ExchangeRateRowProps = {
  rate: NonNullable<CalculationResult["schedule"]>["exchangeRate"];
  currency: Currency;
};

function ExchangeRateRow({ rate, currency }: ExchangeRateRowProps) {
  const { t } = useTranslation("results");
  const formatDay = useDateFormat(CALENDAR_DAY);
  if (!rate) return null;
  return (
    <Row label={t("assessment.exchangeRate")}>
      {t("assessment.rateOfDay", {
        units: rate.unitsPerUsd,
        currency,
        date: formatDay(rate.date),
        source: t(`assessment.rateSources.${rate.source}`),
      })}
    </Row>
  );
}

/** Fees of US customs that no total contains; the server sends them only if a setting shows them. */
export function CustomsFeesTable({ result }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  const { customsFees, currency } = result;
  if (!customsFees) return null;
  const { mpf, hmf, exchangeRate } = customsFees;
  const amount = (value: number) => formatMoney(value, currency);
  return (
    <section aria-label={t("assessment.customsFees")} className="text-sm">
      <h3 className="mb-1 text-base font-semibold">{t("assessment.customsFees")}</h3>
      <dl className="divide-y divide-line">
        <FeeRow
          label={t("assessment.mpf")}
          formula={mpfFormula(mpf, currency, t)}
          amount={amount(mpf.amount)}
        />
        <FeeRow
          label={t("assessment.hmf")}
          formula={hmfFormula(hmf, currency, t)}
          amount={amount(hmf.amount)}
        />
        <ExchangeRateRow rate={exchangeRate} currency={currency} />
      </dl>
      <p className="mt-1 text-muted">{t("assessment.customsFeesHint")}</p>
    </section>
  );
}

type FeeRowProps = { label: string; formula: string; amount: string };

const FeeRow = ({ label, formula, amount }: FeeRowProps) => (
  <div className="flex items-baseline justify-between gap-x-4 py-1.5">
    <dt className="min-w-0">
      {label}
      <span className="block text-muted">{formula}</span>
    </dt>
    <dd className="numeric">{amount}</dd>
  </div>
);
