import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { Fact, FactsList } from "#client/components/facts-list.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { formatCount } from "#client/lib/format-count.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import { metadataQuery, versionsQuery } from "./queries.ts";
import { RatesCard } from "./rates-card.tsx";
import { UploadCard } from "./upload-card.tsx";
import { VersionList } from "./version-list.tsx";

export function TariffsPanel() {
  const { t } = useTranslation("admin");
  const query = useQuery(versionsQuery);
  return (
    <>
      <ActiveTariffCard />
      <UploadCard />
      <Card title={t("tariffs.versions")}>
        <QueryContent query={query} errorText={t("tariffs.loadFailed")}>
          {(versions) => <VersionList versions={versions} />}
        </QueryContent>
      </Card>
      <RatesCard />
    </>
  );
}

function ActiveTariffCard() {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  const { data, error, refetch } = useQuery(metadataQuery);
  const lastUpdated = data?.lastUpdated ? formatDate(data.lastUpdated) : t("tariffs.never");
  return (
    <Card title={t("tariffs.active")}>
      {error ? (
        <LoadError text={t("tariffs.loadFailed")} onRetry={() => void refetch()} />
      ) : (
        <FactsList className="max-w-md grid-cols-2 gap-4">
          <Fact label={t("tariffs.rows")} size="2xl">
            {data ? formatCount(data.rowCount) : "–"}
          </Fact>
          <Fact label={t("tariffs.updated")}>
            <span className="block pt-1">{data ? lastUpdated : "–"}</span>
          </Fact>
        </FactsList>
      )}
    </Card>
  );
}
