import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { MeasuresCard } from "./measures-card.tsx";
import { measureVersionsQuery } from "./queries.ts";
import { ShippedUpdateCard } from "./shipped-update-card.tsx";
import { UploadCard } from "./upload-card.tsx";
import { VersionList } from "./version-list.tsx";

export function MeasuresPanel() {
  const { t } = useTranslation("admin");
  const query = useQuery(measureVersionsQuery);
  return (
    <>
      <ShippedUpdateCard />
      <MeasuresCard />
      <UploadCard />
      <Card title={t("measures.versions")}>
        <QueryContent query={query} errorText={t("measures.loadFailed")}>
          {(versions) => <VersionList versions={versions} />}
        </QueryContent>
      </Card>
    </>
  );
}
