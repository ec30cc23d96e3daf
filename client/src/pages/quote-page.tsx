import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { KeptCosts, KeptResultDetails } from "#client/features/calculator/result/kept-result.tsx";
import { openedQuoteQuery, quoteViewQuery } from "#client/features/quotes/queries.ts";
import { QuoteFiles } from "#client/features/quotes/quote-files.tsx";
import { QuoteHead } from "#client/features/quotes/quote-head.tsx";
import { QuoteNotFound } from "#client/features/quotes/quote-not-found.tsx";
import { QuoteReviews } from "#client/features/quotes/quote-reviews.tsx";
import { QuoteToday, QuoteTotal } from "#client/features/quotes/quote-today.tsx";
import { QuoteVersions } from "#client/features/quotes/quote-versions.tsx";
import { ApiError } from "#client/lib/api.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { paths } from "#shared/client-routes.ts";
import type { OpenedQuote } from "#shared/quotes/contract.ts";
import { QuotePayment } from "./quote-payment.tsx";
import { SiteLayout } from "./site-layout.tsx";

/** What the link of a quote shows: the answer as it was given, and beside it the same goods today. */
export function QuotePage() {
  const { token = "" } = useParams();
  return (
    <SiteLayout>
      <QuoteContent key={token} token={token} />
    </SiteLayout>
  );
}

function QuoteContent({ token }: { token: string }) {
  const { t } = useTranslation("quotes");
  const { data: quote, error, refetch } = useQuery(openedQuoteQuery(token));
  const view = useQuery({ ...quoteViewQuery(token), enabled: quote !== undefined });
  if (quote) return <Quote token={token} quote={quote} ownId={view.data?.ownId ?? null} />;
  if (!error) return <CardsPlaceholder heights={["h-24", "h-96", "h-72"]} />;
  if (error instanceof ApiError && error.status === 404) {
    return <QuoteNotFound text={error.serverMessage} />;
  }
  return <LoadError text={t("quotes.quote.loadFailed")} onRetry={() => void refetch()} />;
}

type QuoteProps = {
  token: string;
  quote: OpenedQuote;
  /** Its id for its owner, null for others. */
  ownId: string | null;
};

function Quote({ token, quote, ownId }: QuoteProps) {
  const { t } = useTranslation("quotes");
  const formatTime = useDateFormat();
  const { request, result, createdAt } = quote;
  return (
    <>
      <QuoteHead quote={quote} isOwner={ownId !== null} />
      <QuoteFiles token={token} name={quote.name} />
      {ownId ? (
        <p className="mb-4 text-sm text-muted print:hidden">
          {t("quotes.quote.own")}{" "}
          <Link href={paths.home} className="rounded-control underline underline-offset-4">
            {t("quotes.quote.toHome")}
          </Link>
        </p>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t("quotes.quote.asOf", { date: formatTime(createdAt) })}>
          <div className="space-y-3">
            <QuoteTotal result={result} />
            <KeptCosts result={result} />
          </div>
        </Card>
        <QuoteToday token={token} quote={quote}>
          <QuotePayment token={token} quote={quote} />
        </QuoteToday>
        <KeptResultDetails request={request} result={result} />
        {ownId ? <QuoteReviews id={ownId} items={result.items} /> : null}
        <QuoteVersions versions={quote.versions} />
      </div>
    </>
  );
}
