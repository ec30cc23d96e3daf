import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import {
  assessItemByLine,
  type LineData,
} from "#server/features/calculator/assess-items-by-line.ts";
import { usdConversion } from "#server/features/calculator/usd-conversion.ts";
import { goodsName, lineDistinctions } from "#server/features/search/line-label.ts";
import { type FoundLine, findLinesFor } from "#server/features/search/search-schedule.ts";
import { readCalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { smallestUnit } from "#shared/currency.ts";
import { type Assessment, isByLine } from "#shared/duties/assessment.ts";
import { formatCode } from "#shared/duties/format-code.ts";
import type { Language } from "#shared/languages.ts";
import {
  type Cents,
  fromCents,
  MAX_CENTS,
  multiplyCents,
  percentageRatio,
  toCents,
} from "#shared/money.ts";
import { MAX_SEARCH_LENGTH } from "#shared/schedule/contract.ts";
import {
  type CodeSuggestion,
  MAX_ALTERNATIVES,
  type SuggestedItem,
  type SuggestedLine,
  type SuggestionRequest,
} from "#shared/suggestions/contract.ts";
import { utcDay } from "#shared/utc-day.ts";

type SuggestDeps = Pick<Deps, "schedule" | "measures" | "settings" | "exchangeRates">;

type Suggestions = { suggestions: (CodeSuggestion | null)[] };

/** What all items of a request share. */
type Context = {
  data: LineData & { schedule: NonNullable<Awaited<ReturnType<SuggestDeps["schedule"]["get"]>>> };
  unit: Cents;
  entryDate: string;
  language: Language;
};

/** The lines that the descriptions of items are likely to mean, with the duty by each. */
export async function suggestCodes(
  deps: SuggestDeps,
  request: SuggestionRequest,
  language: Language,
): Promise<Suggestions> {
  const context = await readContext(deps, request, language);
  if (!context) return { suggestions: request.items.map(() => null) };
  const suggestions: Suggestions["suggestions"] = [];
  for (const item of request.items) {
    suggestions.push(await suggestCode(context, item));
    await yieldToEventLoop(); // a search takes a few milliseconds
  }
  return { suggestions };
}

/** Null while duties are not computed by tariff line. */
async function readContext(
  deps: SuggestDeps,
  { currency, entryDate = utcDay() }: SuggestionRequest,
  language: Language,
): Promise<Context | null> {
  const { method, usesSchedule } = await readCalculationSettings(deps);
  if (method !== "csv" || !usesSchedule) return null;
  const [schedule, measures] = await Promise.all([deps.schedule.get(), deps.measures.get()]);
  if (!schedule || !measures) return null;
  const conversion = await usdConversion(deps, currency);
  const data = { schedule, measures, conversion };
  return { data, unit: smallestUnit(currency), entryDate, language };
}

/** The fit below which a line that lacks words of the description shares too little with it to be offered. */
const MIN_PARTIAL_FIT = 0.6;

async function suggestCode(context: Context, item: SuggestedItem): Promise<CodeSuggestion | null> {
  const { language, data } = context;
  const q = item.description.slice(0, MAX_SEARCH_LENGTH);
  const { lines, isPartial } = await findLinesFor(data.schedule, { q, language });
  const [best] = lines;
  if (!best || (isPartial && best.fit < MIN_PARTIAL_FIT)) return null;
  const offered = [
    ...lines.filter(({ isRival }) => isRival),
    ...lines.filter(({ isRival }) => !isRival),
  ].slice(0, 1 + MAX_ALTERNATIVES);
  const [line, ...alternatives] = assessLines(context, item, offered);
  if (!line) return null;
  const rivals = [line, ...alternatives].filter((_, place) => offered[place]?.isRival);
  const duties = rivals.flatMap(({ duty }) => duty ?? []);
  return {
    line,
    isCertain: !isPartial && duties.length === rivals.length && new Set(duties).size === 1,
    duty: duties.length > 0 ? { least: Math.min(...duties), most: Math.max(...duties) } : null,
    alternatives,
  };
}

const NO_INPUT = { quantities: {}, claims: [], answers: {} } as const;

/** The worth of goods without a price, of which only the rates are shown. */
const NOMINAL_VALUE = 100_00 as Cents;

function assessLines(
  { data, unit, entryDate }: Context,
  { value, quantity, countryOfOrigin }: SuggestedItem,
  lines: readonly FoundLine[],
): SuggestedLine[] {
  const stated = multiplyCents(toCents(value, unit), quantity);
  const subtotal = stated === 0 || stated > MAX_CENTS ? NOMINAL_VALUE : stated;
  const distinctions = lineDistinctions(lines);
  return lines.map((line, place) => {
    const goods = { ...NO_INPUT, hsCode: line.code, countryOfOrigin, quantity, subtotal };
    const assessment = assessItemByLine(data, { unit, entryDate }, goods);
    const isKnown = isByLine(assessment);
    return {
      code: formatCode(line.code),
      name: goodsName(line),
      distinction: distinctions[place] ?? "",
      rate: isKnown ? dutyRate(assessment, subtotal) : null,
      duty: isKnown ? (subtotal === stated ? fromCents(assessment.duty) : 0) : null,
    };
  });
}

/** The printed percentages together, in percent; where other terms are charged, the ratio of the rounded amounts, to two decimals. */
function dutyRate({ layers, duty }: Assessment, subtotal: Cents): number {
  const terms = layers.flatMap(({ formula }) => formula);
  const percents = terms.flatMap((term) => (term.kind === "percent" ? term.percent : []));
  const isPlain = terms.every(({ kind }) => kind === "percent" || kind === "free");
  if (!isPlain) return percentageRatio(duty, subtotal);
  return Number(percents.reduce((sum, percent) => sum + percent, 0).toFixed(4));
}
