import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Pagination } from "#client/components/pagination.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { usePages } from "#client/lib/use-pages.ts";
import { cancelDatasetActivation, type DatasetVersion } from "#shared/datasets/contract.ts";
import { ActivateDialog } from "./activate-dialog.tsx";
import type { DatasetKind } from "./dataset.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { versionsQuery } from "./queries.ts";
import { useVersionName } from "./use-version-name.ts";
import { VersionItem } from "./version-item.tsx";

type VersionListProps = { kind: DatasetKind; versions: readonly DatasetVersion[] };

type Confirmation = { action: "activate" | "delete"; version: DatasetVersion };

const VERSIONS_PER_PAGE = 10;

export function VersionList({ kind, versions }: VersionListProps) {
  const { t } = useTranslation("datasets");
  const [page, setPage] = useState(1);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const versionName = useVersionName();
  const cancel = useAction(cancelDatasetActivation, {
    successTitle: t("datasets.activationCanceled"),
    invalidates: [versionsQuery(kind.name)],
  });
  const total = versions.length;
  const pages = usePages({ page, perPage: VERSIONS_PER_PAGE, total, onPageChange: setPage });
  const sorted = versions.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
  const start = (page - 1) * VERSIONS_PER_PAGE;
  const dialog = confirmation && {
    kind,
    version: confirmation.version,
    name: versionName(confirmation.version),
    onClose: () => setConfirmation(null),
  };
  return (
    <>
      <ul className="divide-y divide-line">
        {sorted.slice(start, start + VERSIONS_PER_PAGE).map((version) => (
          <VersionItem
            key={version.id}
            kind={kind}
            version={version}
            onActivate={() => setConfirmation({ action: "activate", version })}
            onCancel={() => cancel.mutate({ params: { kind: kind.name, id: version.id } })}
            onDelete={() => setConfirmation({ action: "delete", version })}
          />
        ))}
      </ul>
      <Pagination {...pages} />
      {dialog && confirmation?.action === "activate" ? <ActivateDialog {...dialog} /> : null}
      {dialog && confirmation?.action === "delete" ? <DeleteDialog {...dialog} /> : null}
    </>
  );
}
