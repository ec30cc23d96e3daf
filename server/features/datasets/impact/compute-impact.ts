import { computeLineDuties } from "#server/duties/compute-line-duties.ts";
import type { ActiveTariff } from "#server/duties/country-rates/active-tariff.ts";
import { type Assessor, createAssessor } from "#server/duties/us/assess/assessor.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { toKnownQuantities } from "#server/duties/us/schedule/quantities.ts";
import type { Schedule } from "#server/duties/us/schedule/tariff-line.ts";
import { inTurns } from "#server/lib/in-turns.ts";
import { smallestUnit } from "#shared/currency.ts";
import { type ChangedLine, type Impact, LISTED_IMPACTS } from "#shared/datasets/impact.ts";
import { isByLine } from "#shared/duties/assessment.ts";
import { codeDigits, formatCode } from "#shared/duties/format-code.ts";
import { type ExchangeRates, US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { multiplyCents, percentageRatio, type Rate } from "#shared/money.ts";
import type { SampledItem } from "./sample-items.ts";

/** What duties are computed with. */
export type DutyData = {
  tariff: ActiveTariff;
  schedule: Schedule;
  measures: Measures;
  exchangeRates: ExchangeRates | null;
};

type ImpactOptions = {
  /** The day of entry: ISO date. */
  date: string;
  /** Processor time after which the rest of the items is left out. */
  maxMs: number;
};

/** Duties without a baseline rate: it divides a duty into layers and does not change its amount. */
const NO_BASELINE = 0 as Rate;

/** Compares the duties of items by two sets of data, each as if it were entered on `date`. */
export async function computeImpact(
  [before, after]: [DutyData, DutyData],
  items: readonly SampledItem[],
  { date, maxMs }: ImpactOptions,
): Promise<Impact> {
  const [dutyBefore, dutyAfter] = [createDutyOf(before, date), createDutyOf(after, date)];
  const compared: Comparison[] = [];
  for await (const item of inTurns(items, maxMs)) {
    const [old, now] = [dutyBefore(item), dutyAfter(item)];
    if (old && now) compared.push({ item, old, now });
  }
  const changed = compared.filter(({ old, now }) => old.percent !== now.percent);
  return {
    sampled: compared.length,
    changed: changed.length,
    newlyInexact: compared.filter(({ old, now }) => old.isByLine && !now.isByLine).length,
    largest: largestOf(changed.map(toChangedLine)),
  };
}

type Comparison = { item: SampledItem; old: ItemDuty; now: ItemDuty };

type ItemDuty = { percent: number; isByLine: boolean };

/** Null for an item that one of the two sets cannot compute. */
function createDutyOf({ tariff, schedule, measures, exchangeRates }: DutyData, date: string) {
  const assessor = createAssessor(schedule, measures);
  return (sampled: SampledItem): ItemDuty | null => {
    const { value, quantity, currency, countryOfOrigin } = sampled;
    const subtotal = multiplyCents(value, quantity);
    if (subtotal === 0) return null;
    const unit = smallestUnit(currency);
    const unitsPerUsd =
      currency === "USD" ? US_DOLLAR : (exchangeRates?.get(currency)?.unitsPerUsd ?? null);
    const goods = { value: subtotal, unit, unitsPerUsd };
    const assessment = assess(assessor, { sampled, goods, date });
    const item = { subtotal, countryOfOrigin };
    const options = { baselineRate: NO_BASELINE, unit };
    const { items } = computeLineDuties(tariff, [{ item, assessment }], options);
    const [computed] = items;
    if (!computed) return null;
    return {
      percent: percentageRatio(computed.duty.amount, subtotal),
      isByLine: isByLine(assessment),
    };
  };
}

type Goods = Omit<Parameters<Assessor["assess"]>[1]["goods"], "quantities">;

function assess(
  assessor: Assessor,
  { sampled, goods, date }: { sampled: SampledItem; goods: Goods; date: string },
) {
  const { hsCode, countryOfOrigin: origin, quantity, assessment } = sampled;
  if (!hsCode) return null;
  const { claims = [], answers = {}, quantities = {} } = assessment ?? {};
  return assessor.assess(
    { code: codeDigits(hsCode), origin, date, claims },
    { answers, goods: { ...goods, quantities: toKnownQuantities(quantities, quantity) } },
  );
}

const toChangedLine = ({ item, old, now }: Comparison): ChangedLine => ({
  code: item.hsCode && formatCode(codeDigits(item.hsCode)),
  origin: item.countryOfOrigin,
  description: item.description,
  before: old.percent,
  after: now.percent,
});

/** The largest changes, each code and origin once. */
function largestOf(changed: readonly ChangedLine[]): ChangedLine[] {
  const size = ({ before, after }: ChangedLine) => Math.abs(after - before);
  const byGoods = new Map<string, ChangedLine>();
  for (const line of changed.toSorted((a, b) => size(b) - size(a))) {
    const key = `${line.code} ${line.origin}`;
    if (!byGoods.has(key)) byGoods.set(key, line);
  }
  return [...byGoods.values()].slice(0, LISTED_IMPACTS);
}
