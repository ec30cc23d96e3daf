import { useTranslation } from "react-i18next";
import type { CalculationResult } from "#shared/calculator/contract.ts";

/** The assumptions and exclusions of a result and the source of its rates. */
export function ResultNotes({ result: { notes, tariff } }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  return (
    <section aria-label={t("results.notesTitle")} className="text-sm">
      <h3 className="mb-2 text-base font-semibold">{t("results.notesTitle")}</h3>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {notes.map(({ code }) => (
          <li key={code}>{t(`notes.${code}`)}</li>
        ))}
      </ul>
      {tariff ? (
        <p className="mt-2 text-muted">
          {t("results.ratesFrom", { source: tariff.source ?? tariff.fileName })}
        </p>
      ) : null}
    </section>
  );
}
