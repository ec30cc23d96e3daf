import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DetailsChevron } from "#client/components/details-chevron.tsx";
import type { CountedRows, LineChange, OriginRateChange } from "#shared/changes/changes.ts";
import type { Words } from "#shared/changes/describe-change.ts";
import { countsText, percentOrNone } from "#shared/changes/feed-text.ts";
import { countryName } from "#shared/countries.ts";
import { formatCode } from "#shared/duties/format-code.ts";

type RowsProps<Row> = { changes: CountedRows<Row>; words: Words };

/** Lines of the tariff schedule, whose texts are English. */
export const LineChanges = ({ changes, words }: RowsProps<LineChange>) => (
  <Rows summary={countsText(changes, "lines", words)} changes={changes}>
    {changes.rows.map(({ code, description, before, after }) => (
      <Row
        key={code}
        name={<span className="font-medium tabular-nums">{formatCode(code)}</span>}
        description={description}
        before={before ?? "–"}
        after={after ?? "–"}
      />
    ))}
  </Rows>
);

export const CountryRateChanges = ({ changes, words }: RowsProps<OriginRateChange>) => (
  <Rows summary={countsText(changes, "countries", words)} changes={changes}>
    {changes.rows.map(({ origin, before, after }) => (
      <Row
        key={origin}
        name={countryName(origin, words.language)}
        before={percentOrNone(before, words)}
        after={percentOrNone(after, words)}
      />
    ))}
  </Rows>
);

/** Longer lists are closed at first. */
const MAX_OPEN_ROWS = 10;

type RowListProps = { summary: string; changes: CountedRows<unknown>; children: ReactNode };

function Rows({ summary, changes, children }: RowListProps) {
  const { t } = useTranslation("changes");
  const { rows, changed, added, removed } = changes;
  if (rows.length === 0) return null;
  const isPartial = rows.length < changed + added + removed;
  return (
    <details className="group mt-2" open={rows.length <= MAX_OPEN_ROWS}>
      <summary className="inline-flex min-h-6 items-start gap-1 rounded-control font-semibold">
        <span>{summary}</span>
        <DetailsChevron className="mt-1 text-muted" />
      </summary>
      <ul className="mt-1 divide-y divide-line text-sm">{children}</ul>
      {isPartial ? (
        <p className="mt-2 text-sm text-muted">{t("changes.listed", { count: rows.length })}</p>
      ) : null}
    </details>
  );
}

type RowProps = { name: ReactNode; description?: string; before: string; after: string };

const Row = ({ name, description, before, after }: RowProps) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-1.5">
    <span className="min-w-0 flex-1 basis-48">
      {name}
      {description ? (
        <span lang="en" className="ml-2 text-muted wrap-anywhere">
          {description}
        </span>
      ) : null}
    </span>
    <span className="tabular-nums wrap-anywhere" lang={description ? "en" : undefined}>
      {before} → {after}
    </span>
  </li>
);
