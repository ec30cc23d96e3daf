import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import type { DataUpdate } from "#shared/changes/contract.ts";
import type { Words } from "#shared/changes/describe-change.ts";
import { updateHints } from "#shared/changes/feed-text.ts";
import { ListEntry } from "./list-entry.tsx";
import { MeasureEntry } from "./measure-entry.tsx";
import { CountryRateChanges, LineChanges } from "./row-changes.tsx";

/** A version of the data that was activated, with what differs from the one before. */
export function UpdateEntry({ update, words }: { update: DataUpdate; words: Words }) {
  const { t } = useTranslation("changes");
  const { kind, name, measures, lists, lines, rates } = update;
  return (
    <div>
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge>{t("changes.dataUpdate")}</Badge>
        <span className="font-semibold wrap-anywhere">
          {t("changes.labeled", { label: t(`changes.kinds.${kind}`), text: name })}
        </span>
      </h3>
      {updateHints(update, words).map((hint) => (
        <p key={hint} className="mt-1 text-sm text-muted wrap-anywhere">
          {hint}
        </p>
      ))}
      {measures.length + lists.length > 0 ? (
        <ul className="mt-2 divide-y divide-line">
          {measures.map((change) => (
            <MeasureEntry key={change.id} change={change} words={words} />
          ))}
          {lists.map((list) => (
            <ListEntry key={list.id} list={list} words={words} />
          ))}
        </ul>
      ) : null}
      {lines ? <LineChanges changes={lines} words={words} /> : null}
      {rates ? <CountryRateChanges changes={rates} words={words} /> : null}
    </div>
  );
}
