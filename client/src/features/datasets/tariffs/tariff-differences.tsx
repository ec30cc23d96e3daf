import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AppearingStatus } from "#client/components/appearing-status.tsx";
import { FileLink } from "#client/components/file-link.tsx";
import { ScrollRegion } from "#client/components/scroll-region.tsx";
import { SearchField } from "#client/components/search-field.tsx";
import type { DifferencesProps } from "#client/features/datasets/dataset.ts";
import { buildUrl } from "#client/lib/api.ts";
import { formatCount } from "#client/lib/format-count.ts";
import { datasetChangesFile } from "#shared/datasets/contract.ts";
import { foldText } from "#shared/fold-text.ts";
import type {
  TariffDifferences as Differences,
  RateChange,
  TariffDetails,
} from "#shared/tariffs/contract.ts";
import { DifferenceCounts } from "./difference-counts.tsx";
import { localizedName } from "./localized-name.ts";
import { RateChanges } from "./rate-changes.tsx";

export function TariffDifferences({
  version,
  differences,
}: DifferencesProps<TariffDetails, Differences>) {
  const { t } = useTranslation("datasets");
  const { ignoredColumns } = version.details;
  return (
    <>
      <DifferenceCounts rowCount={version.rowCount} differences={differences} />
      {ignoredColumns.length > 0 ? (
        <p className="mb-4 text-sm text-muted">
          {t("tariffs.ignored", { columns: ignoredColumns.join(", ") })}
        </p>
      ) : null}
      {differences.changes.length > 0 ? (
        <>
          <ChangedRates differences={differences} />
          <FileLink
            variant="quiet"
            url={buildUrl(datasetChangesFile.path, { kind: "tariffs", id: version.id })}
            fileName="tariff-changes.csv"
          >
            {t("tariffs.downloadChanges")}
          </FileLink>
        </>
      ) : null}
    </>
  );
}

/** The changes of rates, of which the server lists the largest. */
function ChangedRates({ differences }: { differences: Differences }) {
  const { t, i18n } = useTranslation("datasets");
  const [search, setSearch] = useState("");
  const { changes, added, removed, ratesChanged } = differences;
  const folded = foldText(search.trim());
  const found = changes.filter((change) => isMatch(change, folded, i18n.language));
  const listed = changes.length;
  const total = added + removed + ratesChanged;
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
        <ScrollRegion
          label={t("tariffs.largestChanges")}
          className="max-h-96 rounded-control border border-line bg-surface px-3"
        >
          <RateChanges changes={found} caption={t("tariffs.largestChanges")} />
        </ScrollRegion>
      )}
    </>
  );
}

/** Compares the name as shown or as in the file, and the code; `search` is folded. */
const isMatch = (
  { originCountry, originCountryCode: code }: RateChange,
  search: string,
  language: string,
) =>
  [localizedName(code, language, originCountry), originCountry].some((name) =>
    foldText(name).includes(search),
  ) || code.toLowerCase() === search;
