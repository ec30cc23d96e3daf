import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "#client/components/amount.tsx";
import { Card } from "#client/components/card.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import type { OpenedQuote } from "#shared/quotes/contract.ts";
import { quoteDifferences, subtract } from "#shared/quotes/quote-differences.ts";
import { DifferenceList } from "./difference-list.tsx";
import { quoteTodayQuery } from "./queries.ts";

type QuoteTodayProps = {
  token: string;
  quote: OpenedQuote;
  /** What can be done: pay, or calculate again. */
  children: ReactNode;
};

/** The same goods with today's data, and what differs from the kept answer. */
export function QuoteToday({ token, quote, children }: QuoteTodayProps) {
  const { t } = useTranslation("quotes");
  const query = useQuery(quoteTodayQuery(token));
  return (
    <Card title={t("quotes.today.title")}>
      <div className="space-y-3">
        <QueryContent query={query} errorText={t("quotes.today.loadFailed")}>
          {({ result, error }) =>
            result ? (
              <Comparison kept={quote.result} today={result} />
            ) : (
              <p>
                {error ? t("quotes.today.notComputable", { error }) : t("quotes.today.byProvider")}
              </p>
            )
          }
        </QueryContent>
        {children}
      </div>
    </Card>
  );
}

function Comparison({ kept, today }: { kept: CalculationResult; today: CalculationResult }) {
  const { t } = useTranslation("quotes");
  const difference = subtract(today.totalLandedCost, kept.totalLandedCost);
  return (
    <>
      <QuoteTotal result={today} />
      <p role="status" className="font-medium">
        {differenceText(difference, { kept, today, t })}
      </p>
      <DifferenceList kept={kept} today={today} />
    </>
  );
}

type DifferenceContext = {
  kept: CalculationResult;
  today: CalculationResult;
  t: ReturnType<typeof useTranslation<"quotes">>["t"];
};

function differenceText(difference: number, { kept, today, t }: DifferenceContext): string {
  if (difference === 0) {
    return t(
      quoteDifferences(kept, today).length === 0 ? "quotes.today.same" : "quotes.today.sameTotal",
    );
  }
  const amount = formatMoneyWithCode(Math.abs(difference), kept.currency);
  return t(difference > 0 ? "quotes.today.more" : "quotes.today.less", { amount });
}

export function QuoteTotal({ result }: { result: CalculationResult }) {
  const { t } = useTranslation("results");
  return (
    <div>
      <p className="text-3xl font-semibold tracking-tight">
        <Amount value={result.totalLandedCost} currency={result.currency} />
      </p>
      <p className="text-sm text-muted">{t("results.totalHint")}</p>
    </div>
  );
}
