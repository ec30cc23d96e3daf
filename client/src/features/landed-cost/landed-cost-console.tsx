import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { TimelineItem } from "#client/components/timeline-item.tsx";
import type { LandedCostCall, LandedCostStatus } from "#shared/landed-cost/contract.ts";
import { landedCostStatusQuery } from "./queries.ts";

export function LandedCostConsole() {
  const { t } = useTranslation("admin");
  const query = useQuery(landedCostStatusQuery);
  return (
    <QueryContent
      query={query}
      errorText={t("landedCostConsole.loadFailed")}
      placeholder={<CardsPlaceholder heights={["h-51 sm:h-47"]} />}
    >
      {(status) => (
        <StatusCard
          status={status}
          isRefreshing={query.isFetching}
          onRefresh={() => void query.refetch()}
        />
      )}
    </QueryContent>
  );
}

type StatusCardProps = {
  status: LandedCostStatus;
  isRefreshing: boolean;
  onRefresh: () => void;
};

function StatusCard({ status, isRefreshing, onRefresh }: StatusCardProps) {
  const { t } = useTranslation("admin");
  const { hasKey, breaker, calls } = status;
  const isPaused = hasKey && breaker !== "closed";
  return (
    <Card
      title={t("landedCostConsole.title")}
      aside={
        <Button
          variant="quiet"
          className="-my-2 max-sm:-ml-4 sm:-mr-4"
          isBusy={isRefreshing}
          onClick={onRefresh}
        >
          {t("landedCostConsole.refresh")}
        </Button>
      }
    >
      <p className="mb-2 text-sm text-muted">{t("landedCostConsole.hint")}</p>
      <p className={isPaused ? "text-sm text-danger" : "text-sm text-muted"}>
        {t(hasKey ? `landedCostConsole.breaker.${breaker}` : "landedCostConsole.noKey")}
      </p>
      {calls.length === 0 ? <p className="mt-4">{t("landedCostConsole.empty")}</p> : null}
      <ol className="mt-2 divide-y divide-line">
        {calls.map((call) => (
          <CallItem key={call.id} call={call} />
        ))}
      </ol>
    </Card>
  );
}

function CallItem({ call }: { call: LandedCostCall }) {
  const { t } = useTranslation("admin");
  const isOk = call.outcome === "ok";
  return (
    <TimelineItem at={call.at}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className={isOk ? "font-medium" : "font-medium text-danger"}>
          {t(`landedCostConsole.outcomes.${call.outcome}`)}
        </span>
        {call.isTest ? <Badge>{t("landedCostConsole.test")}</Badge> : null}
        <span className="text-sm text-muted tabular-nums">
          {t("landedCostConsole.ms", { ms: call.ms })}
          {call.status === null ? null : ` · HTTP ${call.status}`}
        </span>
      </p>
      {call.message ? (
        <p lang="en" className="text-sm wrap-anywhere">
          {call.message}
        </p>
      ) : null}
      {call.requestId ? (
        <p className="text-sm wrap-anywhere text-muted">
          {t("landedCostConsole.requestId", { id: call.requestId })}
        </p>
      ) : null}
    </TimelineItem>
  );
}
