import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ExternalLink } from "#client/components/external-link.tsx";
import type { CheckedCase } from "#shared/accuracy/contract.ts";
import { formatMoney } from "#shared/format-money.ts";
import { CASE_CURRENCY } from "./case-amounts.ts";

type CaseDetailsProps = {
  each: CheckedCase;
  children: ReactNode;
};

export function CaseDetails({ each, children }: CaseDetailsProps) {
  const { t } = useTranslation("accuracy");
  return (
    <div className="grid gap-x-8 gap-y-4 text-sm lg:grid-cols-2">
      <section>
        <h3 className="mb-1 font-semibold">{t("accuracy.basis")}</h3>
        <p lang="en" className="wrap-anywhere">
          {each.basis}
        </p>
        <p lang="en" className="mt-1 wrap-anywhere">
          <CaseSource source={each.source} />
        </p>
        <p className="mt-1 text-muted">
          {t("accuracy.value", { value: formatMoney(each.value, CASE_CURRENCY) })}
        </p>
      </section>
      <section>
        <h3 className="mb-1 font-semibold">{t("accuracy.ours")}</h3>
        {each.assessment ? children : <p>{t("accuracy.ruledOut")}</p>}
      </section>
    </div>
  );
}

const CaseSource = ({ source: { citation, url } }: Pick<CheckedCase, "source">) =>
  url ? <ExternalLink href={url}>{citation}</ExternalLink> : citation;
