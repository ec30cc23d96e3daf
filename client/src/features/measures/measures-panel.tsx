import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { LinesPlaceholder } from "#client/components/placeholder.tsx";
import { MeasuresCard } from "./measures-card.tsx";
import { measureVersionsQuery } from "./queries.ts";
import { ShippedUpdateCard } from "./shipped-update-card.tsx";
import { UploadCard } from "./upload-card.tsx";
import { VersionList } from "./version-list.tsx";

export function MeasuresPanel() {
  const { t } = useTranslation("admin");
  const { data: versions, error, isPending, refetch } = useQuery(measureVersionsQuery);
  return (
    <>
      <ShippedUpdateCard />
      <MeasuresCard />
      <UploadCard />
      <Card title={t("measures.versions")}>
        {isPending ? <LinesPlaceholder /> : null}
        {error ? (
          <LoadError text={t("measures.loadFailed")} onRetry={() => void refetch()} />
        ) : null}
        {versions ? <VersionList versions={versions} /> : null}
      </Card>
    </>
  );
}
