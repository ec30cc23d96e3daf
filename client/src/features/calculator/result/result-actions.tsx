import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { LateIcon } from "#client/components/late-icon.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { shareLink } from "#client/features/calculator/form/share-link.ts";
import { currentLanguage } from "#client/i18n/i18n.ts";
import { copyText } from "#client/lib/copy-text.ts";
import { useCurrency } from "#client/lib/currency-choice.ts";
import { toast } from "#client/lib/toast.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { entrySummaryTable } from "./entry-summary-table.ts";
import { resultTable } from "./result-table.ts";

type ResultActionsProps = { form: CalculatorForm; result: CalculationResult };

export function ResultActions({ form, result }: ResultActionsProps) {
  const { t } = useTranslation("results");
  const currency = useCurrency();
  const createLink = () => shareLink(form.getValues(), currency);

  const copy = (text: string, copied: string) =>
    copyText(text, { copied, failed: t("results.copyFailed") });

  function copyLink() {
    const link = createLink();
    if (link) return copy(link, t("results.linkCopied"));
    toast({ title: t("results.linkTooLong"), tone: "error" });
  }

  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => window.print()}>
        <LateIcon name="print" />
        {t("results.print")}
      </Button>
      {createLink() ? (
        <Button onClick={copyLink}>
          <LateIcon name="link" />
          {t("results.copyLink")}
        </Button>
      ) : null}
      <Button
        className="px-3"
        onClick={() => copy(resultTable(result, t, currentLanguage()), t("results.tableCopied"))}
      >
        <Icon name="table" />
        {t("results.copyTable")}
      </Button>
      {result.items.some(({ assessment }) => isByLine(assessment)) ? (
        <Button
          className="px-3"
          onClick={() => copy(entrySummaryTable(result, t), t("entrySummary.copied"))}
        >
          <Icon name="table" />
          {t("entrySummary.copy")}
        </Button>
      ) : null}
    </div>
  );
}
