import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "wouter";
import { LoadError } from "#client/components/load-error.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { KeptResultDetails } from "#client/features/calculator/result/kept-result.tsx";
import { openedReviewQuery } from "#client/features/quotes/queries.ts";
import { QuoteHead } from "#client/features/quotes/quote-head.tsx";
import { QuoteNotFound } from "#client/features/quotes/quote-not-found.tsx";
import { ReviewForm } from "#client/features/quotes/review-form.tsx";
import { ApiError } from "#client/lib/api.ts";
import { SiteLayout } from "./site-layout.tsx";

/** Where a broker without an account checks the lines of a quote, with how each duty came about. */
export function ReviewPage() {
  const { token = "" } = useParams();
  return (
    <SiteLayout>
      <ReviewContent key={token} token={token} />
    </SiteLayout>
  );
}

function ReviewContent({ token }: { token: string }) {
  const { t } = useTranslation("quotes");
  const { data: quote, error, refetch } = useQuery(openedReviewQuery(token));
  if (quote) {
    return (
      <div className="space-y-4">
        <QuoteHead quote={quote} isOwner={false} />
        <ReviewForm token={token} items={quote.result.items} />
        <KeptResultDetails request={quote.request} result={quote.result} />
      </div>
    );
  }
  if (!error) return <CardsPlaceholder heights={["h-24", "h-96"]} />;
  if (error instanceof ApiError && error.status === 404) {
    return <QuoteNotFound text={error.serverMessage} />;
  }
  return <LoadError text={t("quotes.quote.loadFailed")} onRetry={() => void refetch()} />;
}
