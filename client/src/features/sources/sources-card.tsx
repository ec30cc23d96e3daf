import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import type { InvalidatedQueries } from "#client/lib/use-action.ts";
import { sourcesQuery } from "./queries.ts";
import { SourceRow } from "./source-row.tsx";

type SourcesCardProps = {
  /** Whether daily exchange rates are activated by themselves. */
  activatesRates: boolean;
  /** What a look may have brought. */
  invalidates: InvalidatedQueries;
};

/** Where new data is looked for, each source on or off. */
export function SourcesCard({ activatesRates, invalidates }: SourcesCardProps) {
  const { t } = useTranslation("sources");
  return (
    <Card title={t("sources.title")}>
      <p className="mb-2 text-sm text-muted">
        {t(activatesRates ? "sources.hintRates" : "sources.hint")}
      </p>
      <QueryContent query={useQuery(sourcesQuery)} errorText={t("sources.loadFailed")}>
        {(sources) => (
          <ul className="divide-y divide-line">
            {sources.map((source) => (
              <SourceRow key={source.name} source={source} invalidates={invalidates} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  );
}
