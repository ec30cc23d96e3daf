import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { IconButton } from "#client/components/button.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { RecordRow, recordNameClass } from "#client/components/record-row.tsx";
import { ShelfButtons } from "#client/components/shelf-buttons.tsx";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { EndpointBodyInput } from "#shared/http/endpoint.ts";
import type { QuoteSummary, updateQuote } from "#shared/quotes/contract.ts";
import { quotePath } from "#shared/quotes/quote-path.ts";
import { copyQuoteLink } from "./copy-quote-link.ts";
import { QuoteStatusBadge } from "./quote-status.tsx";

export type QuoteChange = EndpointBodyInput<typeof updateQuote>;

type QuoteRowProps = {
  quote: QuoteSummary;
  onChange: (change: QuoteChange) => void;
  onRename: () => void;
};

export function QuoteRow({ quote, onChange, onRename }: QuoteRowProps) {
  const { t } = useTranslation("quotes");
  const formatDay = useDateFormat(CALENDAR_DAY);
  const formatTime = useDateFormat();
  const { name, customer, reference, status, viewedAt } = quote;
  const isWithdrawn = status === "withdrawn";
  return (
    <RecordRow
      name={
        isWithdrawn ? (
          <bdi>{name}</bdi>
        ) : (
          <Link href={quotePath(quote.token)} className={recordNameClass}>
            <bdi>{name}</bdi>
          </Link>
        )
      }
      facts={[
        customer,
        reference,
        formatDay(quote.createdAt),
        t("quotes.list.validUntil", { date: formatDay(quote.validUntil) }),
        viewedAt && t("quotes.list.viewedAt", { date: formatTime(viewedAt) }),
      ]}
      amount={formatMoneyWithCode(quote.totalLandedCost, quote.currency)}
      badge={<QuoteStatusBadge quote={quote} />}
      actions={<QuoteActions quote={quote} onChange={onChange} onRename={onRename} />}
    />
  );
}

function QuoteActions({ quote, onChange, onRename }: QuoteRowProps) {
  const { t } = useTranslation("quotes");
  const { status, isArchived, name } = quote;
  const isWithdrawn = status === "withdrawn";
  /** The names of the buttons say of which quote they are. */
  const label = (text: string) => `${text}: ${name}`;

  function copy() {
    void copyQuoteLink(quote, t);
    if (status === "draft") onChange({ isSent: true });
  }

  return (
    <>
      {isWithdrawn ? null : (
        <IconButton label={label(t("quotes.list.copyLink"))} onClick={copy}>
          <LazyIcon name="link" />
        </IconButton>
      )}
      <IconButton label={label(t("quotes.list.rename"))} onClick={onRename}>
        <LazyIcon name="edit" />
      </IconButton>
      <IconButton
        label={label(t(isWithdrawn ? "quotes.list.reopen" : "quotes.list.withdraw"))}
        aria-pressed={isWithdrawn}
        onClick={() => onChange({ isWithdrawn: !isWithdrawn })}
      >
        <LazyIcon name="block" />
      </IconButton>
      <ShelfButtons name={name} isArchived={isArchived} onChange={onChange} />
    </>
  );
}
