import { useTranslation } from "react-i18next";
import { ExternalLink } from "#client/components/external-link.tsx";
import type { MeasureChange } from "#shared/changes/changes.ts";
import {
  measureFacts,
  measureHeadline,
  programName,
  type Words,
} from "#shared/changes/describe-change.ts";
import { entryClass, FactList, FactRow } from "./fact-list.tsx";

type MeasureEntryProps = { change: MeasureChange; words: Words };

/** One duty or import ban: its program, what becomes of it, whose goods it is about, and the law. */
export function MeasureEntry({ change, words }: MeasureEntryProps) {
  const { t } = useTranslation("changes");
  return (
    <li className={entryClass}>
      <div>
        <p className="text-sm text-muted">{programName(change.program, words)}</p>
        <p className="font-semibold tabular-nums">{measureHeadline(change, words)}</p>
        {change.labels.map((label) => (
          <p key={label} lang="en" className="text-sm wrap-anywhere">
            {label}
          </p>
        ))}
      </div>
      <FactList facts={measureFacts(change, words)}>
        <FactRow label={t("changes.law")}>
          <ul>
            {change.sources.map(({ citation, url }) => (
              <li key={`${citation} ${url}`}>
                <ExternalLink href={url}>
                  <span lang="en">{citation}</span>
                  <span className="sr-only"> {t("changes.newTab")}</span>
                </ExternalLink>
              </li>
            ))}
          </ul>
        </FactRow>
      </FactList>
    </li>
  );
}
