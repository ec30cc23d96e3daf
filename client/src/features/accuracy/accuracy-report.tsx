import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { useIsWide } from "#client/lib/use-is-wide.ts";
import { type AccuracyReport, CASE_KINDS, type CheckedCase } from "#shared/accuracy/contract.ts";
import { CaseList } from "./case-list.tsx";
import { CaseTable } from "./case-table.tsx";
import { ReportSummary } from "./report-summary.tsx";
import { ResultHistory } from "./result-history.tsx";

type ReportProps = {
  report: AccuracyReport;
  renderLayers: (each: CheckedCase) => ReactNode;
};

export function Report({ report, renderLayers }: ReportProps) {
  const { t } = useTranslation("accuracy");
  const Cases = useIsWide("lg") ? CaseTable : CaseList;
  const kinds = CASE_KINDS.map((kind) => ({
    kind,
    cases: report.cases.filter((each) => each.kind === kind),
  }));
  return (
    <div className="space-y-4">
      <ReportSummary {...report} />
      {kinds
        .filter(({ cases }) => cases.length > 0)
        .map(({ kind, cases }) => (
          <Card key={kind} title={t(`accuracy.kinds.${kind}`)}>
            <p className="mb-3 text-sm text-muted">{t(`accuracy.kindHints.${kind}`)}</p>
            <Cases title={t(`accuracy.kinds.${kind}`)} cases={cases} renderLayers={renderLayers} />
          </Card>
        ))}
      <ResultHistory results={report.history} />
    </div>
  );
}
