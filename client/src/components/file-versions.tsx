import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePages } from "#client/lib/use-pages.ts";
import { Badge } from "./badge.tsx";
import { Button, IconButton } from "./button.tsx";
import { FileIconLink } from "./file-link.tsx";
import { LateIcon } from "./late-icon.tsx";
import { Pagination } from "./pagination.tsx";

export type FileVersion = {
  id: string;
  name: string;
  /** Such as its size, its time and who uploaded it; null is left out. */
  details: readonly (string | null)[];
  isActive: boolean;
  /** Whether it was never active. */
  isDraft?: boolean;
  fileName: string;
  fileUrl: string;
};

type FileVersionsProps = {
  versions: readonly FileVersion[];
  onActivate: (id: string) => void;
  /** Deletes a draft. */
  onDelete?: (id: string) => void;
};

const VERSIONS_PER_PAGE = 10;

/** The uploaded versions of a file, the active one first, each with buttons to activate and to download it. */
export function FileVersions({ versions, ...props }: FileVersionsProps) {
  const [page, setPage] = useState(1);
  const total = versions.length;
  const pages = usePages({ page, perPage: VERSIONS_PER_PAGE, total, onPageChange: setPage });
  const sorted = versions.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
  const start = (page - 1) * VERSIONS_PER_PAGE;
  return (
    <>
      <ul className="divide-y divide-line">
        {sorted.slice(start, start + VERSIONS_PER_PAGE).map((version) => (
          <VersionItem key={version.id} version={version} {...props} />
        ))}
      </ul>
      <Pagination {...pages} />
    </>
  );
}

type VersionItemProps = Omit<FileVersionsProps, "versions"> & { version: FileVersion };

function VersionItem({ version, onActivate, onDelete }: VersionItemProps) {
  const { t } = useTranslation("admin");
  const { id, name, details, isActive, isDraft, fileName, fileUrl } = version;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">
          {name} {isActive ? <Badge tone="strong">{t("tariffs.isActive")}</Badge> : null}
          {isDraft ? <Badge>{t("tariffs.isDraft")}</Badge> : null}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {details.filter(Boolean).map((detail, index, { length }) => (
            <Fragment key={detail}>
              {/* A line of its own instead of a break within a date; the dot stays with what is before it. */}
              <span className="inline-block">
                {detail}
                {index < length - 1 ? "\u00a0·" : null}
              </span>{" "}
            </Fragment>
          ))}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {isActive ? null : (
          <Button onClick={() => onActivate(id)}>
            {t("tariffs.activate")} <span className="sr-only">{name}</span>
          </Button>
        )}
        {isDraft && onDelete ? (
          <IconButton label={t("tariffs.delete", { name })} onClick={() => onDelete(id)}>
            <LateIcon name="trash" className="size-5" />
          </IconButton>
        ) : null}
        <FileIconLink url={fileUrl} fileName={fileName} label={t("tariffs.download", { name })} />
      </div>
    </li>
  );
}
