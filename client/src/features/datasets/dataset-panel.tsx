import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { QueryContent } from "#client/components/query-content.tsx";
import { ActiveCard } from "./active-card.tsx";
import type { DatasetKind, RenderProbe } from "./dataset.ts";
import { versionsQuery } from "./queries.ts";
import { UploadCard } from "./upload-card.tsx";
import { VersionList } from "./version-list.tsx";

type DatasetPanelProps = {
  kind: DatasetKind;
  /** A form that tries a draft before it is activated, which is of another slice. */
  renderProbe?: RenderProbe | undefined;
};

export function DatasetPanel({ kind, renderProbe }: DatasetPanelProps) {
  const { t } = useTranslation("datasets");
  const query = useQuery(versionsQuery(kind.name));
  const { Notice, InForce } = kind;
  return (
    <>
      {Notice ? <Notice kind={kind} renderProbe={renderProbe} /> : null}
      <ActiveCard kind={kind} versions={query.data} />
      <UploadCard kind={kind} renderProbe={renderProbe} />
      <Card title={t("datasets.versions")}>
        <QueryContent query={query} errorText={t("datasets.loadFailed")}>
          {(versions) => <VersionList kind={kind} versions={versions} />}
        </QueryContent>
      </Card>
      {InForce ? <InForce kind={kind} /> : null}
    </>
  );
}
