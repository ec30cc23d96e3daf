import type { LineDuty } from "#server/duties/compute-line-duties.ts";
import {
  namesInLanguage,
  programAuthorities,
  programNames,
} from "#server/duties/us/measures/program-names.ts";
import {
  mentionedQuestions,
  questionTexts,
  textsInLanguage,
} from "#server/duties/us/measures/question-texts.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import type { CalculationResult, ItemDuty } from "#shared/calculator/contract.ts";
import type {
  CustomsFeesResult,
  ItemAssessment,
  LineDataVersions,
  ScheduleUse,
} from "#shared/calculator/tariff-line-result.ts";
import {
  type Assessment,
  type DutyRange,
  type FormulaTerm,
  isByLine,
  LAYER_PARTS,
  type Layer,
  type LineAssessment,
  type Preference,
  type Question,
  type UnassessedReason,
} from "#shared/duties/assessment.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import { US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import type { Language } from "#shared/languages.ts";
import { type Cents, fromCents, percentageRatio, toPercent } from "#shared/money.ts";
import type { LineData } from "./assess-items-by-line.ts";
import type { TariffAssessment } from "./calculation.ts";
import type { Shipment, ShipmentItem } from "./shipment.ts";
import type { UsdConversion } from "./usd-conversion.ts";

// The assessor returns the same assessment for the same goods.

/** The duty in the form of the tariff file, with the parts that are not 0. */
export const presentLineDuty = memoizeByReference(
  (lineDuty: LineDuty, item: ShipmentItem): ItemDuty => {
    const { assessment, amount, byLayer } = lineDuty;
    const share = (part: Cents) => percentageRatio(part, item.subtotal);
    return {
      customsValue: fromCents(item.subtotal),
      rate: share(amount),
      amount: fromCents(amount),
      layers: LAYER_PARTS.filter((layer) => byLayer[layer] > 0).map((layer) => ({
        layer,
        rate: share(byLayer[layer]),
        amount: fromCents(byLayer[layer]),
      })),
      includesMfn: assessment.column === "column2" ? null : true,
      htsHeading: assessment.layers.map(({ heading }) => heading).join(" + "),
      legalBasis: null,
    };
  },
);

export const presentAssessment = memoizeByReference(
  (assessment: LineAssessment): ItemAssessment => {
    if (assessment.verdict === "unassessed") {
      return { verdict: "unassessed", reason: presentReason(assessment.reason) };
    }
    return {
      ...assessment,
      duty: fromCents(assessment.duty),
      layers: assessment.layers.map(presentLayer),
      questions: assessment.questions.map(presentQuestion),
      preferences: assessment.preferences.map(presentPreference),
    };
  },
);

export const presentReason = (reason: UnassessedReason): UnassessedReason<number> =>
  reason.code === "ambiguousCode" && reason.duty
    ? { ...reason, duty: presentRange(reason.duty) }
    : reason;

const presentRange = ({ least, most }: DutyRange): DutyRange<number> => ({
  least: fromCents(least),
  most: fromCents(most),
});

const presentLayer = (layer: Layer): Layer<number> => ({
  ...layer,
  formula: layer.formula.map(presentTerm),
  amount: fromCents(layer.amount),
});

function presentTerm(term: FormulaTerm): FormulaTerm<number> {
  if (term.kind === "percent") return { ...term, value: fromCents(term.value) };
  if (term.kind !== "floor") return term;
  return { ...term, value: fromCents(term.value), base: fromCents(term.base) };
}

function presentQuestion(question: Question): Question<number> {
  if (question.kind === "quantity") {
    const { dutyFloor, ...asked } = question;
    return dutyFloor === undefined ? asked : { ...asked, dutyFloor: fromCents(dutyFloor) };
  }
  if (question.kind === "unitValue") return question;
  const { ifTrue, ifFalse } = question;
  return { ...question, ifTrue: presentRange(ifTrue), ifFalse: presentRange(ifFalse) };
}

const presentPreference = (preference: Preference): Preference<number> => ({
  ...preference,
  duty: preference.duty === null ? null : fromCents(preference.duty),
});

/** Null if no item was assessed by tariff line. */
export function presentScheduleUse(
  { items, lineData, shipment }: TariffAssessment & { shipment: Shipment },
  language: Language,
): ScheduleUse | null {
  const byLine = items.map(({ assessment }) => assessment).filter(isByLine);
  if (!lineData || byLine.length === 0) return null;
  return {
    entryDate: shipment.entryDate,
    ...presentVersions(byLine, lineData, { language, answered: answeredQuestions(items) }),
    exchangeRate: byLine.some(({ usesExchangeRate }) => usesExchangeRate)
      ? presentExchangeRate(lineData.conversion)
      : null,
  };
}

/** The versions of the data, with the names of what the assessments mention and the questions that are answered. */
export function presentVersions(
  assessments: readonly Assessment[],
  { schedule, measures: { file, version } }: Pick<LineData, "schedule" | "measures">,
  { language, answered }: { language: Language; answered: readonly QuestionName[] },
): LineDataVersions {
  const keys = assessments.flatMap(programKeys);
  return {
    schedule: schedule.version,
    measures: { id: version.id, name: version.name, asOf: file.asOf },
    // Names in every language, the Chinese ones above all, would cost a twentieth of the throughput.
    programs: namesInLanguage(programNames(file, keys), language),
    authorities: programAuthorities(file, keys),
    questionTexts: textsInLanguage(
      questionTexts(file, [...answered, ...assessments.flatMap(mentionedQuestions)]),
      language,
    ),
  };
}

const answeredQuestions = (items: TariffAssessment["items"]): QuestionName[] =>
  items.flatMap(({ item }) => Object.keys(item.answers));

export function presentExchangeRate(conversion: UsdConversion | null): ScheduleUse["exchangeRate"] {
  if (!conversion?.exchangeRate) return null;
  const { unitsPerUsd, date, source } = conversion.exchangeRate;
  return { unitsPerUsd: unitsPerUsd / US_DOLLAR, date, source };
}

const programKeys = ({ layers, notApplied, gaps, bans }: Assessment): string[] => [
  ...layers.flatMap(({ program }) => program ?? []),
  ...notApplied.map(({ program }) => program),
  ...gaps.map(({ program }) => program),
  ...bans.map(({ program }) => program),
];

export function presentCustomsFees({
  customsFees: fees,
}: TariffAssessment): CustomsFeesResult | null {
  if (!fees) return null;
  const { mpf, hmf } = fees;
  const present = ({ rate, base, amount }: Pick<typeof hmf, "rate" | "base" | "amount">) => ({
    percent: toPercent(rate),
    base: fromCents(base),
    amount: fromCents(amount),
  });
  return {
    mpf: {
      entry: mpf.entry,
      informalLimit: fromCents(mpf.informalLimit),
      ...present(mpf),
      min: fromCents(mpf.min),
      max: fromCents(mpf.max),
    },
    hmf: { transport: hmf.transport, ...present(hmf) },
    exchangeRate: presentExchangeRate(fees.conversion),
  };
}

/** No property at all without them. */
export function presentCourierCharges({
  courierCharges: charges,
}: TariffAssessment): Pick<CalculationResult, "courierCharges"> {
  if (!charges) return {};
  const couriers = charges.couriers.map(({ name, fee, total }) => ({
    name,
    fee: fromCents(fee),
    total: fromCents(total),
  }));
  return { courierCharges: { mpf: fromCents(charges.mpf), couriers } };
}
