import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { PageTitle } from "#client/components/page-title.tsx";
import { BillCheck } from "#client/features/bill-check/bill-check.tsx";
import { AssessmentSummary } from "#client/features/calculator/result/assessment-summary.tsx";
import { useCountryOptions } from "#client/features/datasets/tariffs/use-country-options.ts";
import { CodeField } from "#client/features/duties/code-field.tsx";
import type { BillCheck as CheckedBill } from "#shared/bill-check/bill-check.ts";
import { paths } from "#shared/client-routes.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { SiteLayout } from "./site-layout.tsx";

export function CheckBillPage() {
  const { t } = useTranslation("bill");
  const countries = useCountryOptions();
  return (
    <SiteLayout>
      <PageTitle title={t("bill.title")} />
      <p className="mt-2 mb-5 max-w-3xl text-muted">{t("bill.lead")}</p>
      {countries.hasFailed ? (
        <div className="mb-4">
          <LoadError text={t("route.loadFailed")} onRetry={countries.retry} />
        </div>
      ) : null}
      <BillCheck
        CodeSearch={CodeField}
        countries={countries}
        renderCalculation={renderCalculation}
      />
      <Link href={paths.calculator} className={`${buttonClass("secondary")} mt-6`}>
        {t("common.backToCalculator")}
      </Link>
    </SiteLayout>
  );
}

/** The duties of the goods as a result has them; nothing for goods that no line was found for, whose lines say why. */
const renderCalculation = ({ assessment, versions, currency }: CheckedBill) =>
  versions && isByLine(assessment) ? (
    <AssessmentSummary
      assessment={assessment}
      programs={versions.programs}
      questionTexts={versions.questionTexts}
      currency={currency}
    />
  ) : null;
