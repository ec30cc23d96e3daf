import { useTranslation } from "react-i18next";
import type { ListChange } from "#shared/changes/changes.ts";
import { listFacts, listTitle, type Words } from "#shared/changes/describe-change.ts";
import { entryClass, FactList } from "./fact-list.tsx";

/** The codes that a list of goods gained and lost. */
export function ListEntry({ list, words }: { list: ListChange; words: Words }) {
  const { t } = useTranslation("changes");
  return (
    <li className={entryClass}>
      <div>
        <p className="text-sm text-muted">{listTitle(list, words)}</p>
        <p className="font-semibold">{t("changes.listChanged")}</p>
      </div>
      <FactList facts={listFacts(list, words)} />
    </li>
  );
}
