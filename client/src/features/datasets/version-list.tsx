import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Pagination } from "#client/components/pagination.tsx";
import { pageFilter, toPageFilter } from "#client/lib/page-filter.ts";
import { useAction } from "#client/lib/use-action.ts";
import { usePages } from "#client/lib/use-pages.ts";
import { useUrlFilters } from "#client/lib/use-url-filters.ts";
import { cancelDatasetActivation, type DatasetVersion } from "#shared/datasets/contract.ts";
import { ActivateDialog } from "./activate-dialog.tsx";
import type { DatasetKind } from "./dataset.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { comingChangesQuery, versionsQuery } from "./queries.ts";
import { useVersionName } from "./use-version-name.ts";
import { VersionItem } from "./version-item.tsx";

type VersionListProps = { kind: DatasetKind; versions: readonly DatasetVersion[] };

type Confirmation = { action: "activate" | "delete"; version: DatasetVersion };

const VERSIONS_PER_PAGE = 10;

/** The page of the versions is in the address; `page` is that of the data in force below them. */
const versionFilters = { versions: pageFilter };

export function VersionList({ kind, versions }: VersionListProps) {
  const { t } = useTranslation("datasets");
  const { filters, change } = useUrlFilters(versionFilters);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const versionName = useVersionName();
  const cancel = useAction(cancelDatasetActivation, {
    successTitle: t("datasets.activationCanceled"),
    invalidates: [versionsQuery(kind.name), comingChangesQuery],
  });
  const pages = usePages({
    page: Number(filters.versions ?? 1),
    perPage: VERSIONS_PER_PAGE,
    total: versions.length,
    onPageChange: (page) => change({ versions: toPageFilter(page) }),
  });
  const sorted = versions.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
  const start = (pages.page - 1) * VERSIONS_PER_PAGE;
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
