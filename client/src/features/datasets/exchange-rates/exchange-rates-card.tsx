import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import type { DatasetKind } from "#client/features/datasets/dataset.ts";
import { FetchRates } from "./fetch-rates.tsx";
import { exchangeRatesQuery } from "./queries.ts";
import { RateTable } from "./rate-table.tsx";

export function ExchangeRatesCard({ kind }: { kind: DatasetKind }) {
  const { t } = useTranslation("datasets");
  const query = useQuery(exchangeRatesQuery);
  return (
    <Card title={t("exchangeRates.title")}>
      <p className="mb-4 text-sm text-muted">{t("exchangeRates.hint")}</p>
      <FetchRates kind={kind} />
      <div className="mt-3">
        <QueryContent query={query} errorText={t("datasets.loadFailed")}>
          {(rates) => <RateTable rates={rates} />}
        </QueryContent>
      </div>
    </Card>
  );
}
