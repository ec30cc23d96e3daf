import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { buttonClass } from "#client/components/button.tsx";
import { PageTitle } from "#client/components/page-title.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { accuracyQuery } from "#client/features/accuracy/accuracy-query.ts";
import { Report } from "#client/features/accuracy/accuracy-report.tsx";
import { AssessmentSummary } from "#client/features/calculator/result/assessment-summary.tsx";
import type { AccuracyReport, CheckedCase } from "#shared/accuracy/contract.ts";
import { paths } from "#shared/client-routes.ts";
import type { Language } from "#shared/languages.ts";
import { SiteLayout } from "./site-layout.tsx";

export function AccuracyPage() {
  const { t, i18n } = useTranslation("accuracy");
  const report = useQuery(accuracyQuery(i18n.language as Language)); // safe: one of the catalogue's
  return (
    <SiteLayout>
      <PageTitle title={t("accuracy.title")} />
      <p className="mt-2 mb-5 max-w-3xl text-muted">{t("accuracy.lead")}</p>
      <QueryContent query={report} errorText={t("accuracy.loadFailed")}>
        {(data) => <Report report={data} renderLayers={(each) => renderLayers(each, data)} />}
      </QueryContent>
      <Link href={paths.calculator} className={`${buttonClass("secondary")} mt-6`}>
        {t("common.backToCalculator")}
      </Link>
    </SiteLayout>
  );
}

const renderLayers = ({ assessment }: CheckedCase, { versions }: AccuracyReport) =>
  assessment ? (
    <AssessmentSummary
      assessment={assessment}
      programs={versions.programs}
      questionTexts={versions.questionTexts}
      currency="USD"
    />
  ) : null;
