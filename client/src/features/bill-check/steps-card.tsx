import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { OfficialLink } from "#client/explanation/layer-list.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { BillCheck } from "#shared/bill-check/bill-check.ts";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import { addDays } from "#shared/utc-day.ts";
import type { BillOutput } from "./bill-form.ts";
import { CUSTOMS_STEPS, DOCUMENT_STEPS, POSTAL_STEP, PROTEST_DAYS, type Step } from "./steps.ts";

type StepsCardProps = { bill: BillOutput; check: BillCheck };

/** What can be done about a bill, with deadlines and their sources; nothing promises a refund. */
export function StepsCard({ bill, check }: StepsCardProps) {
  const { t } = useTranslation("bill");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const until = formatDay(addDays(bill.date, PROTEST_DAYS));
  const fees = check.lines.flatMap(({ fee }) => fee ?? []);
  const isPostal = fees.some(({ kind }) => kind === "postal");
  const item = (step: Step) => (
    <StepItem key={step.text} sources={step.sources}>
      {t(step.text, { date: until })}
    </StepItem>
  );
  return (
    <Card title={t("steps.title")}>
      <p className="mb-3 text-sm">{t("steps.promise")}</p>
      <ul className="list-disc space-y-2 pl-5 text-sm">
        {DOCUMENT_STEPS.map(item)}
        {withClaimDays(fees).map((fee) => (
          <ClaimWindow key={fee.carrier} fee={fee} />
        ))}
        {CUSTOMS_STEPS.map(item)}
        {isPostal ? item(POSTAL_STEP) : null}
      </ul>
    </Card>
  );
}

/** One fee of each courier whose terms have a time for questions. */
const withClaimDays = (fees: readonly CarrierFee[]): CarrierFee[] => {
  const timed = fees.filter(({ claimDays }) => claimDays !== null);
  return [...new Map(timed.map((fee) => [fee.carrier, fee])).values()];
};

function ClaimWindow({ fee }: { fee: CarrierFee }) {
  const { t } = useTranslation("bill");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const params = { carrier: fee.carrier, days: fee.claimDays ?? 0, date: formatDay(fee.asOf) };
  return (
    <StepItem sources={[{ citation: fee.carrier, url: fee.source }]}>
      {t(fee.isChecked ? "steps.claimWindowChecked" : "steps.claimWindow", params)}
    </StepItem>
  );
}

type StepItemProps = { sources: Step["sources"]; children: ReactNode };

const StepItem = ({ sources, children }: StepItemProps) => (
  <li>
    {children}
    {sources.map(({ citation, url }) => (
      <span key={citation} className="block leading-7 text-muted">
        <OfficialLink href={url}>
          <span lang="en">{citation}</span>
        </OfficialLink>
      </span>
    ))}
  </li>
);
