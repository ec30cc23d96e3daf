import { useTranslation } from "react-i18next";
import { PageTitle } from "#client/components/page-title.tsx";
import { WarningNotice } from "#client/components/warning-notice.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { OpenedQuote } from "#shared/quotes/contract.ts";
import { QuoteStatusBadge } from "./quote-status.tsx";

/** What a quote is, for whom, and how long its price holds. */
export function QuoteHead({ quote, isOwner }: { quote: OpenedQuote; isOwner: boolean }) {
  const { t } = useTranslation("quotes");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const { name, customer, reference, note, status, validUntil } = quote;
  const facts = [
    customer && t("quotes.quote.for", { customer }),
    reference && t("quotes.quote.reference", { reference }),
  ].filter(Boolean);
  const isShown = isOwner || status === "paid" || status === "expired";
  return (
    <div className="mb-4 space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PageTitle title={name} section={t("quotes.quote.title")} className="wrap-anywhere" />
        {isShown ? <QuoteStatusBadge quote={quote} /> : null}
      </div>
      {facts.length > 0 ? <p className="wrap-anywhere">{facts.join(" · ")}</p> : null}
      {note ? <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note}</p> : null}
      {status === "expired" ? (
        <WarningNotice role="note" className="max-w-prose gap-2">
          <p>{t("quotes.quote.expired", { date: formatDay(validUntil) })}</p>
        </WarningNotice>
      ) : (
        <p className="text-muted">
          {t("quotes.quote.validUntil", { date: formatDay(validUntil) })}
        </p>
      )}
    </div>
  );
}
