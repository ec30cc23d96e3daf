import { useTranslation } from "react-i18next";
import { ListboxOption } from "#client/components/combobox/listbox.tsx";
import type { ListboxState } from "#client/components/combobox/use-listbox.ts";
import type { ScheduleSearchResult } from "#shared/schedule/contract.ts";
import { pathText } from "./code-text.ts";
import { rateText } from "./rate-text.ts";

type SearchResultsProps = {
  listbox: ListboxState<ScheduleSearchResult>;
  results: readonly ScheduleSearchResult[];
};

/** What tells a line from the others of its name; the line for other goods is known by what is around it. */
const place = ({ distinction, path }: ScheduleSearchResult): string =>
  distinction || pathText(path);

/**
 * Lines with their rate and what tells them apart; long texts are cut and in the title. That is inside the
 * option, because a screen reader would read the title of the option itself after all the text.
 */
export function SearchResults({ listbox, results }: SearchResultsProps) {
  const { t } = useTranslation("results");
  return results.map((result, index) => (
    <ListboxOption
      key={result.code}
      listbox={listbox}
      item={result}
      index={index}
      className="text-sm"
    >
      <div title={[...result.path, result.description].join(" › ")} className="px-3 py-2">
        <span className="flex items-baseline gap-3">
          <span className="line-clamp-2 min-w-0 grow wrap-anywhere">
            <span className="mr-2 text-muted tabular-nums">{result.code}</span>{" "}
            <span lang="en" className="font-medium">
              {result.name}
            </span>
          </span>
          <span className="numeric max-w-24 shrink-0 truncate">{rateText(result.general, t)}</span>
        </span>
        {place(result) ? (
          <span lang="en" className="mt-0.5 line-clamp-1 text-muted">
            {place(result)}
          </span>
        ) : null}
      </div>
    </ListboxOption>
  ));
}
