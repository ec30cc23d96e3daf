import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { ActivateDialog } from "#client/features/datasets/activate-dialog.tsx";
import { DATASET_KINDS } from "#client/features/datasets/kinds.ts";
import { useVersionName } from "#client/features/datasets/use-version-name.ts";
import { CALENDAR_DAY, useDateFormat } from "#client/lib/use-date-format.ts";
import type { Proposal } from "#shared/datasets/proposals.ts";
import { DismissDialog } from "./dismiss-dialog.tsx";
import { ImpactText } from "./impact-text.tsx";
import { proposalsQuery } from "./queries.ts";

/** Drafts that a source brought, with what they would change; nothing while none waits for a decision. */
export function ProposalsCard() {
  const { t } = useTranslation("sources");
  const { data, error, refetch } = useQuery(proposalsQuery);
  if (error) return <LoadError text={t("proposals.loadFailed")} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title={t("proposals.title")}>
      <ul className="divide-y divide-line">
        {data.map((proposal) => (
          <ProposalItem key={proposal.version.id} proposal={proposal} />
        ))}
      </ul>
    </Card>
  );
}

function ProposalItem({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation(["sources", "datasets"]);
  const formatDay = useDateFormat(CALENDAR_DAY);
  const { kind, version, source } = proposal;
  const name = useVersionName()(version);
  const [decision, setDecision] = useState<"activate" | "dismiss" | null>(null);
  const dialog = { kind: DATASET_KINDS[kind], version, name, onClose: () => setDecision(null) };
  const facts = [
    t("proposals.from", { source: t(`sources.names.${source}`) }),
    version.dataDate && formatDay(version.dataDate),
  ];
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">
        {name} <Badge tone="info">{t(`datasets:datasets.kinds.${kind}`)}</Badge>
      </p>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
      <ImpactText {...proposal} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => setDecision("activate")}>
          {t("proposals.review")} <span className="sr-only">{name}</span>
        </Button>
        <Button onClick={() => setDecision("dismiss")}>
          {t("proposals.dismiss")} <span className="sr-only">{name}</span>
        </Button>
      </div>
      {decision === "activate" ? <ActivateDialog {...dialog} /> : null}
      {decision === "dismiss" ? <DismissDialog {...dialog} /> : null}
    </li>
  );
}
