import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { EmptyState } from "#client/components/empty-state.tsx";
import { RecordRow, recordNameClass } from "#client/components/record-row.tsx";
import {
  forgetCalculations,
  type RecentCalculation,
  readRecentCalculations,
} from "#client/lib/recent-calculations.ts";
import { toast } from "#client/lib/toast.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";
import { claimCalculations } from "#shared/history/contract.ts";
import { calculationName } from "./calculation-row.tsx";
import { allCalculationQueries, calculationsQuery } from "./queries.ts";

type BrowserCalculationsProps = { onOpen: (request: CalculationRequest) => void };

/** The last ten calculations of a visitor without an account, which only this browser has. */
export function BrowserCalculations({ onOpen }: BrowserCalculationsProps) {
  const { t } = useTranslation("quotes");
  const [recent, setRecent] = useState(readRecentCalculations);
  const forget = () => {
    forgetCalculations();
    setRecent([]);
  };
  return (
    <Card
      title={t("quotes.browser.title")}
      aside={
        recent.length > 0 ? <Button onClick={forget}>{t("quotes.browser.forget")}</Button> : null
      }
    >
      <p className="mb-2 text-sm text-muted">{t("quotes.browser.text")}</p>
      {recent.length === 0 ? (
        <EmptyState
          title={t("quotes.list.noCalculations")}
          text={t("quotes.list.noCalculationsText")}
        />
      ) : (
        <ul className="divide-y divide-line">
          {recent.map((calculation) => (
            <BrowserRow key={calculation.id} calculation={calculation} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type BrowserRowProps = BrowserCalculationsProps & { calculation: RecentCalculation };

function BrowserRow({ calculation, onOpen }: BrowserRowProps) {
  const { t } = useTranslation("quotes");
  const formatTime = useDateFormat();
  const { request, at, totalLandedCost, currency } = calculation;
  const [first] = request.items;
  const itemCount = request.items.length;
  const firstItem = first?.description ?? null;
  return (
    <RecordRow
      name={
        <button type="button" onClick={() => onOpen(request)} className={recordNameClass}>
          <bdi>{calculationName({ name: null, firstItem, itemCount }, t)}</bdi>
        </button>
      }
      facts={[t("quotes.list.items", { count: itemCount }), formatTime(at)]}
      amount={formatMoneyWithCode(totalLandedCost, currency)}
      actions={null}
    />
  );
}

/** Offers to take what this browser calculated before the login into the account. */
export function ClaimCalculations() {
  const { t } = useTranslation("quotes");
  const { data } = useQuery(calculationsQuery({}));
  const claim = useAction(claimCalculations, {
    invalidates: [allCalculationQueries],
    onSuccess: ({ count }) => {
      forgetCalculations();
      toast({ title: t("quotes.browser.claimed", { count }), tone: "success" });
    },
  });
  if (!data || data.claimable === 0) return null;
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-3 rounded-control bg-accent-soft p-3 text-sm"
    >
      <p className="min-w-0 grow basis-60">
        {t("quotes.browser.claimText", { count: data.claimable })}
      </p>
      <Button isBusy={claim.isPending} onClick={() => claim.mutate({})}>
        {t("quotes.browser.claim")}
      </Button>
    </div>
  );
}
