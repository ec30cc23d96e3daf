import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AppearingStatus } from "#client/components/appearing-status.tsx";
import { FileLink } from "#client/components/file-link.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { ScrollRegion } from "#client/components/scroll-region.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import { VersionPreview } from "#client/components/version-preview.tsx";
import { buildUrl } from "#client/lib/api.ts";
import { formatCount } from "#client/lib/format-count.ts";
import { foldText } from "#shared/fold-text.ts";
import {
  type RateChange,
  type TariffPreview,
  tariffChangesFile,
} from "#shared/tariffs/contract.ts";
import { ActivateDialog } from "./activate-dialog.tsx";
import { DifferenceCounts } from "./difference-counts.tsx";
import { localizedName } from "./localized-name.ts";
import { comparisonQuery } from "./queries.ts";
import { RateChanges } from "./rate-changes.tsx";

type TariffDifferencesProps = { preview: TariffPreview; onDone: () => void };

export function TariffDifferences({ preview, onDone }: TariffDifferencesProps) {
  const { t } = useTranslation("admin");
  const [isConfirming, setConfirming] = useState(false);
  const { version, ignoredColumns, isKnown } = preview;
  const title = t("tariffs.previewTitle", { name: version.fileName });
  return (
    <VersionPreview
      title={title}
      onActivate={version.isActive ? null : () => setConfirming(true)}
      onCancel={onDone}
      links={
        ratesChanged(preview) > 0 ? (
          <FileLink
            variant="quiet"
            url={buildUrl(tariffChangesFile.path, { id: version.id })}
            fileName="tariff-changes.csv"
          >
            {t("tariffs.downloadChanges")}
          </FileLink>
        ) : null
      }
    >
      {isKnown ? (
        <p className="mt-2 text-sm">
          {t(version.isActive ? "tariffs.sameAsActive" : "tariffs.knownFile")}
        </p>
      ) : null}
      <DifferenceCounts rowCount={version.rowCount} differences={preview} />
      {ignoredColumns.length > 0 ? (
        <p className="mb-4 text-sm text-muted">
          {t("tariffs.ignored", { columns: ignoredColumns.join(", ") })}
        </p>
      ) : null}
      <ChangedRates versionId={version.id} caption={title} />
      {isConfirming ? (
        <ActivateDialog
          version={version}
          successTitle={t("tariffs.uploaded")}
          onActivated={onDone}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </VersionPreview>
  );
}

type Differences = Pick<TariffPreview, "added" | "removed" | "ratesChanged">;

const ratesChanged = ({ added, removed, ratesChanged: changed }: Differences) =>
  added + removed + changed;

/** The changes, of which the server lists the largest. */
function ChangedRates({ versionId, caption }: { versionId: string; caption: string }) {
  const { t, i18n } = useTranslation("admin");
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useQuery(comparisonQuery(versionId));
  if (error) return <LoadError text={t("tariffs.loadFailed")} onRetry={() => void refetch()} />;
  if (!data || data.changes.length === 0) return null;
  const found = data.changes.filter((change) =>
    isMatch(change, foldText(search.trim()), i18n.language),
  );
  const listed = data.changes.length;
  const total = ratesChanged(data);
  return (
    <>
      {listed < total ? (
        <p className="mb-3 text-sm text-muted">
          {t("tariffs.largestListed", { listed: formatCount(listed), total: formatCount(total) })}
        </p>
      ) : null}
      <SearchField label={t("tariffs.searchChanges")} search={search} onSearch={setSearch} />
      {found.length === 0 ? (
        <AppearingStatus className="text-muted">{t("tariffs.noRates")}</AppearingStatus>
      ) : (
        <ScrollRegion label={t("tariffs.largestChanges")} className="max-h-96 border-b border-line">
          <RateChanges changes={found} caption={caption} />
        </ScrollRegion>
      )}
    </>
  );
}

/** By the name as shown or as in the file, or by the code; `search` is folded. */
const isMatch = (
  { originCountry, originCountryCode: code }: RateChange,
  search: string,
  language: string,
) =>
  [localizedName(code, language, originCountry), originCountry].some((name) =>
    foldText(name).includes(search),
  ) || code.toLowerCase() === search;
