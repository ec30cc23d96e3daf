import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { copyText } from "#client/lib/copy-text.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { ResultItem } from "#shared/calculator/contract.ts";
import { reviewLink } from "#shared/quotes/quote-path.ts";
import { createReviewLink, type QuoteReview } from "#shared/quotes/review-contract.ts";
import { reviewsQuery } from "./queries.ts";

type QuoteReviewsProps = { id: string; items: readonly ResultItem[] };

/** What reviewers said about the lines of a quote, for its owner, and the link to ask another one. */
export function QuoteReviews({ id, items }: QuoteReviewsProps) {
  const { t } = useTranslation("quotes");
  const query = useQuery(reviewsQuery(id));
  const link = useAction(createReviewLink, {
    onSuccess: ({ token }) =>
      void copyText(reviewLink(location.origin, token), {
        copied: t("quotes.review.linkCopied"),
        failed: t("quotes.list.copyFailed"),
      }),
  });
  return (
    <Card
      title={t("quotes.review.title")}
      aside={
        <Button isBusy={link.isPending} onClick={() => link.mutate({ params: { id } })}>
          {t("quotes.review.copyLink")}
        </Button>
      }
    >
      <QueryContent query={query} errorText={t("quotes.review.loadFailed")}>
        {({ reviews }) =>
          reviews.length === 0 ? (
            <p className="text-sm text-muted">{t("quotes.review.none")}</p>
          ) : (
            <ul className="divide-y divide-line">
              {reviews.map((review) => (
                <ReviewItem key={review.id} review={review} items={items} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Card>
  );
}

type ReviewItemProps = { review: QuoteReview; items: readonly ResultItem[] };

function ReviewItem({ review, items }: ReviewItemProps) {
  const { t } = useTranslation("quotes");
  const formatTime = useDateFormat();
  return (
    <li className="py-2 text-sm">
      <p>
        <bdi className="font-medium">{review.name}</bdi>{" "}
        <time dateTime={review.createdAt} className="text-muted">
          {formatTime(review.createdAt)}
        </time>
      </p>
      <ul className="mt-1 space-y-1">
        {review.lines.map(({ position, state, note }) => (
          <li key={position} className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
            <Badge tone={state === "confirmed" ? "positive" : "warning"}>
              {t(`quotes.review.${state}`)}
            </Badge>
            <bdi>{items[position - 1]?.description}</bdi>
            {note ? <bdi className="text-muted">{note}</bdi> : null}
          </li>
        ))}
      </ul>
    </li>
  );
}
