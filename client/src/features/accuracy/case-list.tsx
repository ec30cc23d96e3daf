import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { CheckedCase } from "#shared/accuracy/contract.ts";
import { countryName } from "#shared/countries.ts";
import { caseAmounts } from "./case-amounts.ts";
import { CaseDetails } from "./case-details.tsx";
import type { CasesProps } from "./case-table.tsx";
import { CaseVerdictBadge } from "./case-verdict.tsx";

export const CaseList = ({ title, cases, renderLayers }: CasesProps) => (
  <ul aria-label={title} className="divide-y divide-line">
    {cases.map((each) => (
      <li key={each.id}>
        <CaseItem each={each}>{renderLayers(each)}</CaseItem>
      </li>
    ))}
  </ul>
);

function CaseItem({ each, children }: { each: CheckedCase; children: ReactNode }) {
  const { t, i18n } = useTranslation("accuracy");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const amounts = caseAmounts(each, t);
  const where = countryName(each.origin, i18n.language);
  return (
    <details className="group py-3">
      <summary className="flex items-start gap-2 -outline-offset-2">
        <DetailsChevron className="mt-1 text-muted" />
        <span className="min-w-0 grow">
          <span className="block font-medium wrap-anywhere">{each.goods}</span>
          <span lang="en" className="block text-sm text-muted wrap-anywhere">
            {each.source.citation}
          </span>
          <span className="block text-sm text-muted">
            {[where, each.code, formatDay(each.entryDate)].join(" · ")}
          </span>
          <span className="my-2 block">
            <CaseVerdictBadge verdict={each.verdict} />
          </span>
          <AmountLine label={t("accuracy.columns.expected")} text={amounts.expected} />
          <AmountLine label={t("accuracy.columns.computed")} text={amounts.computed} />
          <AmountLine label={t("accuracy.columns.difference")} text={amounts.difference} />
        </span>
      </summary>
      <div className="mt-3 pl-6">
        <CaseDetails each={each}>{children}</CaseDetails>
      </div>
    </details>
  );
}

const AmountLine = ({ label, text }: { label: string; text: string }) => (
  <span className="flex justify-between gap-3 text-sm">
    <span className="text-muted">{label}</span>
    <span className="numeric">{text}</span>
  </span>
);
