import {
  presentAssessment,
  presentVersions,
} from "#server/features/calculator/present-assessment.ts";
import type { BillCheck, BillNote, CheckedLine, OwedRange } from "#shared/bill-check/bill-check.ts";
import { isByLine, type LineAssessment } from "#shared/duties/assessment.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import type { Language } from "#shared/languages.ts";
import { fromCents } from "#shared/money.ts";
import type { Goods } from "./load-goods.ts";
import type { CentsRange } from "./owed.ts";

export const presentRange = ({ least, most }: CentsRange): OwedRange => ({
  least: fromCents(least),
  most: most === null ? null : fromCents(most),
});

type Options = { lines: readonly CheckedLine[]; language: Language };

/** What the lines were compared with: the assessment, the data, the conversion and what to bear in mind. */
export function presentContext(
  goods: Goods,
  assessment: LineAssessment | null,
  { lines, language }: Options,
): Pick<BillCheck, "value" | "exchangeRate" | "assessment" | "versions" | "notes"> {
  const { data, input } = goods;
  // safe: the input has the names of the measures' questions only
  const answered = Object.keys(input.answers ?? {}) as QuestionName[];
  return {
    value: goods.value === null ? null : fromCents(goods.value),
    exchangeRate: presentExchangeRate(goods),
    assessment: assessment && presentAssessment(assessment),
    versions:
      data && isByLine(assessment)
        ? presentVersions([assessment], data, { language, answered })
        : null,
    notes: billNotes(goods, assessment, lines),
  };
}

/** The date is the earlier one of the two rates that it was computed with. */
function presentExchangeRate({ input, currency, rate, rates }: Goods): BillCheck["exchangeRate"] {
  if (input.currency === currency || !rate) return null;
  const dates = [input.currency, currency].flatMap((each) => rates?.get(each)?.date ?? []);
  return {
    rate: Number((Number(rate.numerator) / Number(rate.denominator)).toPrecision(6)),
    date: dates.sort()[0] ?? "",
  };
}

const DUTY_KINDS: readonly CheckedLine["kind"][] = [
  "duty",
  "baseDuty",
  "section301",
  "section232",
  "otherDuty",
];

function billNotes(
  { data, input, rate, currency }: Goods,
  assessment: LineAssessment | null,
  lines: readonly CheckedLine[],
): BillNote[] {
  const byLine = isByLine(assessment) ? assessment : null;
  const hasVerdict = (verdict: CheckedLine["verdict"]) =>
    lines.some((line) => line.verdict === verdict && DUTY_KINDS.includes(line.kind));
  const holds: Record<BillNote, boolean> = {
    scheduleLater:
      byLine !== null && data !== null && data.schedule.version.effectiveFrom > input.date,
    exchangeRate: rate !== null && input.currency !== currency,
    antidumping: hasVerdict("tooHigh"),
    preference: (byLine?.preferences.length ?? 0) > 0,
    relief: byLine?.questions.some((question) => "isRelief" in question) ?? false,
    ban: (byLine?.bans.length ?? 0) > 0,
    expressFee: lines.some(({ kind }) => kind === "mpf"),
    mail: lines.some(({ fee }) => fee?.kind === "postal"),
  };
  // safe: the keys of the record
  return (Object.keys(holds) as BillNote[]).filter((note) => holds[note]);
}
