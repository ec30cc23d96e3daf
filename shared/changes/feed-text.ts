import { countryName } from "#shared/countries.ts";
import { formatCode } from "#shared/duties/format-code.ts";
import { formatDay } from "#shared/format-day.ts";
import type {
  CodeCount,
  CountedRows,
  LineChange,
  MeasureChange,
  OriginRateChange,
} from "./changes.ts";
import type { DataUpdate } from "./contract.ts";
import {
  type Fact,
  listFacts,
  listTitle,
  measureFacts,
  measureHeadline,
  percentText,
  programName,
  type Words,
} from "./describe-change.ts";

/** More than that is on the page. */
const MAX_CODES = 20;
const MAX_ROWS = 20;

/** The title and the plain text of a change in a feed. */
export type FeedText = { title: string; text: string };

export function lawText(day: string, change: MeasureChange, words: Words): FeedText {
  const { t, language } = words;
  const date = formatDay(day, language);
  return {
    title: titleOf(change, words),
    text: [
      t("changes.lawOn", { date }),
      ...change.labels,
      ...factLines(measureFacts(change, words), words),
      ...change.sources.map(({ citation, url }) =>
        t("changes.labeled", { label: t("changes.law"), text: `${citation} ${url}` }),
      ),
    ].join("\n"),
  };
}

const titleOf = (change: MeasureChange, words: Words): string =>
  `${programName(change.program, words)} · ${measureHeadline(change, words)}`;

export function updateText(update: DataUpdate, words: Words): FeedText {
  const { t } = words;
  return {
    title: [t("changes.dataUpdate"), t(`changes.kinds.${update.kind}`), update.name].join(" · "),
    text: [...updateHints(update, words), ...contentLines(update, words)].join("\n"),
  };
}

/** How it came about, and what cannot be listed. */
export function updateHints(update: DataUpdate, { t }: Words): string[] {
  const { replacedName, isScheduled, state, others, lines, rates } = update;
  const hasNone =
    update.measures.length + update.lists.length + others === 0 &&
    [lines, rates].every((rows) => rows === null || rows.rows.length === 0);
  return [
    replacedName === null ? "" : t("changes.replaces", { name: replacedName }),
    isScheduled ? t("changes.scheduled") : "",
    state === "known" ? "" : t(`changes.states.${state}`),
    state === "known" && hasNone ? t("changes.noDuty") : "",
    others > 0 ? t("changes.others", { count: others }) : "",
  ].filter(Boolean);
}

/** "3 rates changed · 12 lines added": how many rows of each kind there are. */
export const countsText = (
  { changed, added, removed }: Pick<CountedRows<unknown>, "changed" | "added" | "removed">,
  kind: "lines" | "countries",
  { t }: Words,
): string =>
  [
    changed > 0 ? t(`changes.${kind}.changed`, { count: changed }) : "",
    added > 0 ? t(`changes.${kind}.added`, { count: added }) : "",
    removed > 0 ? t(`changes.${kind}.removed`, { count: removed }) : "",
  ]
    .filter(Boolean)
    .join(" · ");

function contentLines({ measures, lists, lines, rates }: DataUpdate, words: Words): string[] {
  return [
    ...measures
      .slice(0, MAX_ROWS)
      .flatMap((change) => [
        titleOf(change, words),
        ...factLines(measureFacts(change, words), words),
      ]),
    ...lists
      .slice(0, MAX_ROWS)
      .flatMap((list) => [listTitle(list, words), ...factLines(listFacts(list, words), words)]),
    ...(lines ? [countsText(lines, "lines", words), ...lineLines(lines.rows)] : []),
    ...(rates ? [countsText(rates, "countries", words), ...rateLines(rates.rows, words)] : []),
  ].filter(Boolean);
}

const factLines = (facts: readonly Fact[], { t }: Words): string[] =>
  facts.map(({ label, text, short, codes }) =>
    t("changes.labeled", {
      label,
      text: codes ? `${text} (${firstCodes(codes)})` : (short ?? text),
    }),
  );

function firstCodes({ count, codes }: CodeCount): string {
  const first = codes.slice(0, MAX_CODES).map(formatCode).join(", ");
  return count > MAX_CODES ? `${first} …` : first;
}

const lineLines = (rows: readonly LineChange[]): string[] =>
  rows
    .slice(0, MAX_ROWS)
    .map(({ code, before, after }) => `${formatCode(code)} · ${before ?? "–"} → ${after ?? "–"}`);

const rateLines = (rows: readonly OriginRateChange[], words: Words): string[] =>
  rows.slice(0, MAX_ROWS).map(({ origin, before, after }) => {
    const rates = `${percentOrNone(before, words)} → ${percentOrNone(after, words)}`;
    return `${countryName(origin, words.language)} · ${rates}`;
  });

export const percentOrNone = (percent: number | null, { t }: Words): string =>
  percent === null ? "–" : percentText(percent, t);
