import { useTranslation } from "react-i18next";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { BillCheck } from "#shared/bill-check/bill-check.ts";
import type { BillOutput } from "./bill-form.ts";

type NotesListProps = { bill: BillOutput; check: BillCheck };

/** What the computed amounts leave out or assume. */
export function NotesList({ bill, check: { notes, exchangeRate, currency } }: NotesListProps) {
  const { t } = useTranslation("bill");
  const formatDay = useDateFormat(CALENDAR_DAY);
  if (notes.length === 0) return null;
  const params = {
    from: bill.currency,
    to: currency,
    rate: exchangeRate ? String(exchangeRate.rate) : "",
    date: exchangeRate?.date ? formatDay(exchangeRate.date) : "",
  };
  return (
    <section className="mt-4 border-t border-line pt-3 text-sm">
      <h3 className="mb-1 font-semibold">{t("billNotes.title")}</h3>
      <ul className="max-w-3xl list-disc space-y-1 pl-5 text-muted">
        {notes.map((note) => (
          <li key={note}>{t(`billNotes.${note}`, params)}</li>
        ))}
      </ul>
    </section>
  );
}
