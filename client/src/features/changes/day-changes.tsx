import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import type { ChangeDay } from "#shared/changes/contract.ts";
import type { Words } from "#shared/changes/describe-change.ts";
import { MeasureEntry } from "./measure-entry.tsx";
import { UpdateEntry } from "./update-entry.tsx";

type DayChangesProps = Pick<ChangeDay, "law" | "updates"> & { words: Words };

/** What the law changes on a day, then the data that was activated on it. */
export function DayChanges({ law, updates, words }: DayChangesProps) {
  const { t } = useTranslation("changes");
  return (
    <div className="space-y-5">
      {law.length > 0 ? (
        <div>
          <Badge tone="info">{t("changes.lawDay")}</Badge>
          <ul className="mt-2 divide-y divide-line">
            {law.map((change) => (
              <MeasureEntry key={change.id} change={change} words={words} />
            ))}
          </ul>
        </div>
      ) : null}
      {updates.map((update) => (
        <UpdateEntry key={update.id} update={update} words={words} />
      ))}
    </div>
  );
}
