import { useTranslation } from "react-i18next";
import { useLocalizedDays } from "#client/lib/use-localized-days.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";

type Note = CalculationResult["notes"][number];

const BY_LINE: ReadonlySet<Note["code"]> = new Set([
  "byTariffLine",
  "quantityOpen",
  "measuresAsOf",
  "dataOld",
  "exchangeRate",
  "remediesNotIncluded",
]);

const BY_COUNTRY: ReadonlySet<Note["code"]> = new Set([
  "countryRateUsed",
  "mfnNotIncluded",
  "mfnPartlyIncluded",
  "productSpecificNotIncluded",
]);

/** The assumptions and exclusions of a result and the source of its rates. */
export function ResultNotes({ result: { notes, tariff } }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  const localizeDays = useLocalizedDays();
  const byLine = notes.filter(({ code }) => BY_LINE.has(code));
  const byCountry = notes.filter(({ code }) => BY_COUNTRY.has(code));
  const isMixed = byLine.length > 0 && byCountry.length > 0;
  return (
    <section aria-label={t("results.notesTitle")} className="text-sm">
      <h3 className="mb-2 text-base font-semibold">{t("results.notesTitle")}</h3>
      {isMixed ? (
        <div className="space-y-3">
          <NoteList title={t("results.notesByLine")} notes={byLine} />
          <NoteList title={t("results.notesByCountry")} notes={byCountry} />
          <NoteList
            title={t("results.notesForAll")}
            notes={notes.filter((note) => !byLine.includes(note) && !byCountry.includes(note))}
          />
        </div>
      ) : (
        <NoteList notes={notes} />
      )}
      {tariff ? (
        <p className="mt-2 text-muted">
          {t("results.ratesFrom", {
            source: tariff.source ? localizeDays(tariff.source) : tariff.fileName,
          })}
        </p>
      ) : null}
    </section>
  );
}

function NoteList({ title, notes }: { title?: string; notes: readonly Note[] }) {
  const { t } = useTranslation("results");
  return (
    <div>
      {title ? <h4 className="mb-1 font-medium">{title}</h4> : null}
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {notes.map(({ code }) => (
          <li key={code}>{t(`notes.${code}`)}</li>
        ))}
      </ul>
    </div>
  );
}
