import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import type { CalculatorForm } from "#client/features/calculator/form/form-values.ts";
import { shareLink } from "#client/features/calculator/form/share-link.ts";
import { toCsv } from "#client/features/calculator/items-csv/csv-text.ts";
import { importedTableStore } from "#client/features/calculator/items-csv/imported-table.ts";
import { currentLanguage } from "#client/i18n/i18n.ts";
import { copyText } from "#client/lib/copy-text.ts";
import { useCurrency } from "#client/lib/currency-choice.ts";
import { downloadCsv } from "#client/lib/download-csv.ts";
import { lazyWithPreload } from "#client/lib/lazy-with-preload.tsx";
import { useStore } from "#client/lib/store.ts";
import { toast } from "#client/lib/toast.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { resultTable } from "#shared/calculator/result-table.ts";
import { tabSeparated } from "./tab-separated.ts";

const ImportedFileButton = lazyWithPreload(
  async () => (await import("./imported-file-button.tsx")).ImportedFileButton,
);

type ResultActionsProps = {
  form: CalculatorForm;
  result: CalculationResult;
  onSaveQuote: () => void;
};

/** What can be done with a result beside paying it. */
export function ResultActions({ form, result, onSaveQuote }: ResultActionsProps) {
  const { t } = useTranslation("results");
  const currency = useCurrency();
  const imported = useStore(importedTableStore);
  const createLink = () => shareLink(form.getValues(), currency);
  const table = () => resultTable(result, t, currentLanguage());

  const copy = (text: string, copied: string) =>
    copyText(text, { copied, failed: t("results.copyFailed") });

  function copyLink() {
    const link = createLink();
    if (link) return copy(link, t("results.linkCopied"));
    toast({ title: t("results.linkTooLong"), tone: "error" });
  }

  return (
    <div className="flex flex-wrap gap-1.5 print:hidden">
      <Button onClick={onSaveQuote}>{t("results.saveQuote")}</Button>
      <ActionButton label={t("results.print")} onClick={() => window.print()}>
        <LazyIcon name="print" className={ICON_SIZE} />
      </ActionButton>
      {createLink() ? (
        <ActionButton label={t("results.copyLink")} onClick={copyLink}>
          <LazyIcon name="link" className={ICON_SIZE} />
        </ActionButton>
      ) : null}
      <ActionButton
        label={t("results.copyTable")}
        onClick={() => copy(tabSeparated(table()), t("results.tableCopied"))}
      >
        <Icon name="table" className={ICON_SIZE} />
      </ActionButton>
      <ActionButton
        label={t("results.downloadTable")}
        onClick={() => downloadCsv(`landed-cost-${result.id}.csv`, toCsv(table()))}
      >
        <Icon name="download" className={ICON_SIZE} />
      </ActionButton>
      {imported ? (
        <Suspense fallback={null}>
          <ImportedFileButton result={result} table={imported} />
        </Suspense>
      ) : null}
    </div>
  );
}

const ICON_SIZE = "size-5";

type ActionButtonProps = { label: string; onClick: () => void; children: ReactNode };

const ActionButton = (props: ActionButtonProps) => (
  <IconButton className="border border-edge/60 sm:size-10" {...props} />
);
