import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Icon } from "#client/components/icon.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { downloadCsv } from "#client/lib/download-csv.ts";
import type { StoredRate } from "#shared/exchange-rates/contract.ts";
import { exchangeRatesQuery } from "./queries.ts";
import { RateTable } from "./rate-table.tsx";
import { UpdateRates } from "./update-rates.tsx";

export function ExchangeRatesCard() {
  const { t } = useTranslation("admin");
  const query = useQuery(exchangeRatesQuery);
  return (
    <Card title={t("exchangeRates.title")}>
      <p className="mb-4 text-sm text-muted">{t("exchangeRates.hint")}</p>
      <UpdateRates />
      <div className="mt-3">
        <QueryContent query={query} errorText={t("exchangeRates.loadFailed")}>
          {(rates) => (
            <>
              <Button variant="quiet" className="mb-3 -ml-4" onClick={() => downloadRates(rates)}>
                <Icon name="download" />
                {t("exchangeRates.download")}
              </Button>
              <RateTable rates={rates} />
            </>
          )}
        </QueryContent>
      </div>
    </Card>
  );
}

/** In the format that an upload takes. */
function downloadRates(rates: readonly StoredRate[]) {
  const rows = rates.map(({ date, currency, unitsPerUsd }) => `${date},${currency},${unitsPerUsd}`);
  const file = ["date,currency,units_per_usd", ...rows, ""].join("\n");
  downloadCsv("exchange-rates.csv", file);
}
