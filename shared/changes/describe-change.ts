import { countryName } from "#shared/countries.ts";
import { numberText } from "#shared/duties/formula-text.ts";
import type { PresentedRate } from "#shared/duties/measure-rate.ts";
import type { ProgramNames } from "#shared/duties/texts.ts";
import { formatDay } from "#shared/format-day.ts";
import type { TextKey, Translate } from "#shared/texts.ts";
import type { CodeCount, ListChange, MeasureChange, Origins, Period } from "./changes.ts";

// Changes in words, for the page and the feeds.

export type Words = {
  t: Translate<"changes">;
  language: string;
  programs: ProgramNames;
};

/** A line below the headline of a change. */
export type Fact = {
  label: string;
  text: string;
  /** The text with the first names of a long list only. */
  short?: string;
  codes?: CodeCount;
};

export const programName = (key: string, { programs, language }: Words): string =>
  programs[key]?.[language] ?? programs[key]?.en ?? key;

export const percentText = (percent: number, t: Words["t"]): string =>
  t("common.percent", { value: numberText(percent) });

const rateText = (rate: PresentedRate | null, t: Words["t"]): string =>
  rate ? t(`changes.rates.${rate.kind}`, { percent: percentText(rate.percent, t) }) : "–";

/** The names of countries and of groups such as "EU", in the order of the language. */
const countryNames = (codes: readonly string[], { language }: Words): string[] =>
  codes.map((code) => countryName(code, language)).sort(collatorOf(language).compare);

/** One for each language, because each takes milliseconds to create. */
const collators = new Map<string, Intl.Collator>();

function collatorOf(language: string): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language);
  collators.set(language, collator);
  return collator;
}

const MAX_NAMES = 8;
const SHOWN_NAMES = 4;

/** A list of names within a text, which is shortened if it is long. */
function listFact(
  label: string,
  names: readonly string[],
  t: Words["t"],
  inText = (listed: string) => listed,
): Fact {
  const text = names.length > 0 ? inText(names.join(", ")) : "";
  if (names.length <= MAX_NAMES) return { label, text };
  const first = names.slice(0, SHOWN_NAMES).join(", ");
  const more = t("changes.more", { count: names.length - SHOWN_NAMES });
  return { label, text, short: inText(`${first} ${more}`) };
}

function originsFact({ only, except }: Origins, words: Words): Fact {
  const { t } = words;
  const label = t("changes.origins");
  if (only) return listFact(label, countryNames(only, words), t);
  if (except.length === 0) return { label, text: t("changes.allOrigins") };
  return listFact(label, countryNames(except, words), t, (countries) =>
    t("changes.allExcept", { countries }),
  );
}

/** What became of a duty or an import ban: "12.5% → 15%". */
export function measureHeadline(change: MeasureChange, { t }: Words): string {
  const { what, event, rateBefore, rateAfter } = change;
  if (what === "ban") return t(`changes.ban.${event}`);
  switch (event) {
    case "begins":
    case "added":
      return t(`changes.duty.${event}`, { rate: rateText(rateAfter, t) });
    case "ends":
    case "removed":
      return t(`changes.duty.${event}`, { rate: rateText(rateBefore, t) });
    default:
      return hasNewRate(change)
        ? t("changes.arrow", { before: rateText(rateBefore, t), after: rateText(rateAfter, t) })
        : t(whatElseDiffers(change));
  }
}

const hasNewRate = ({ rateBefore, rateAfter }: MeasureChange): boolean =>
  rateBefore?.kind !== rateAfter?.kind || rateBefore?.percent !== rateAfter?.percent;

function whatElseDiffers(change: MeasureChange): TextKey<"changes"> {
  if (change.linesAdded.count + change.linesRemoved.count > 0) return "changes.duty.goods";
  if (change.originsAdded.length + change.originsRemoved.length > 0) return "changes.duty.origins";
  return change.event === "corrected" && hasNewPeriod(change)
    ? "changes.duty.period"
    : "changes.duty.conditions";
}

const hasNewPeriod = ({ periodBefore, periodAfter }: MeasureChange): boolean =>
  periodBefore?.from !== periodAfter?.from || periodBefore?.to !== periodAfter?.to;

export function measureFacts(change: MeasureChange, words: Words): Fact[] {
  const { t } = words;
  const { headings, originsAdded, originsRemoved } = change;
  return [
    listFact(t("changes.headings"), headings, t),
    originsFact(change.origins, words),
    listFact(t("changes.originsAdded"), countryNames(originsAdded, words), t),
    listFact(t("changes.originsRemoved"), countryNames(originsRemoved, words), t),
    { label: t("changes.inForce"), text: periodsText(change, words) },
    ...codeFacts(change, t),
  ].filter(({ text }) => text !== "");
}

/** A duty that begins or ends names all of its goods. */
function codeFacts({ event, linesAdded, linesRemoved }: MeasureChange, t: Words["t"]): Fact[] {
  if (event === "begins" || event === "added") return [toCodeFact("goods", linesAdded, t)];
  if (event === "ends" || event === "removed") return [toCodeFact("goods", linesRemoved, t)];
  return changedCodeFacts({ linesAdded, linesRemoved }, t);
}

const changedCodeFacts = (
  { linesAdded, linesRemoved }: Pick<MeasureChange, "linesAdded" | "linesRemoved">,
  t: Words["t"],
): Fact[] => [toCodeFact("linesAdded", linesAdded, t), toCodeFact("linesRemoved", linesRemoved, t)];

const toCodeFact = (
  label: "goods" | "linesAdded" | "linesRemoved",
  codes: CodeCount,
  t: Words["t"],
): Fact => ({
  label: t(`changes.${label}`),
  text: codes.count > 0 ? t("changes.codes", { count: codes.count }) : "",
  codes,
});

/** "" where the day of the change says it. */
function periodsText({ event, periodBefore, periodAfter, ...change }: MeasureChange, words: Words) {
  const { t } = words;
  const [before, after] = [periodText(periodBefore, words), periodText(periodAfter, words)];
  if (event === "ends") return before;
  if (event !== "corrected") return after || before;
  return hasNewPeriod({ ...change, event, periodBefore, periodAfter })
    ? t("changes.arrow", { before, after })
    : "";
}

function periodText(period: Period | null, { t, language }: Words): string {
  if (!period) return "";
  const from = formatDay(period.from, language);
  return period.to
    ? t("changes.sinceUntil", { from, to: formatDay(period.to, language) })
    : t("changes.since", { from });
}

/** Which programs a list belongs to, and whether it decides what they cover or exempt. */
export const listTitle = ({ programs }: ListChange, words: Words): string =>
  programs.map((key) => programName(key, words)).join(" · ");

export function listFacts({ covers, exempts, ...lines }: ListChange, { t }: Words): Fact[] {
  return [
    listFact(t("changes.covers"), covers, t),
    listFact(t("changes.exempts"), exempts, t),
    ...changedCodeFacts(lines, t),
  ].filter(({ text }) => text !== "");
}
