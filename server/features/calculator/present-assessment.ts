import type { LineDuty } from "#server/duties/compute-line-duties.ts";
import {
  factTexts,
  mentionedFacts,
  textsInLanguage,
} from "#server/duties/us/measures/fact-texts.ts";
import {
  namesInLanguage,
  programmeAuthorities,
  programmeNames,
} from "#server/duties/us/measures/programme-names.ts";
import { oncePerObject } from "#server/lib/once-per-object.ts";
import type { ItemDuty } from "#shared/calculator/contract.ts";
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
  type NotByLineReason,
  type Preference,
  type Question,
} from "#shared/duties/assessment.ts";
import type { Fact } from "#shared/duties/facts.ts";
import { US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import type { Language } from "#shared/languages.ts";
import { type Cents, fromCents, percentageRatio, toPercent } from "#shared/money.ts";
import type { LineData } from "./assess-items-by-line.ts";
import type { TariffAssessment } from "./calculation.ts";
import type { Shipment, ShipmentItem } from "./shipment.ts";
import type { UsdConversion } from "./usd-conversion.ts";

// The assessor returns the same assessment for the same goods.

/** The duty in the form of the tariff file, with the parts that are not 0. */
export const presentLineDuty = oncePerObject((lineDuty: LineDuty, item: ShipmentItem): ItemDuty => {
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
});

export const presentAssessment = oncePerObject((assessment: LineAssessment): ItemAssessment => {
  if (assessment.verdict === "notByLine") {
    return { verdict: "notByLine", reason: presentReason(assessment.reason) };
  }
  return {
    ...assessment,
    duty: fromCents(assessment.duty),
    layers: assessment.layers.map(presentLayer),
    questions: assessment.questions.map(presentQuestion),
    preferences: assessment.preferences.map(presentPreference),
  };
});

export const presentReason = (reason: NotByLineReason): NotByLineReason<number> =>
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
    ...presentVersions(byLine, lineData, { language, answered: answeredFacts(items) }),
    exchangeRate: byLine.some(({ usesExchangeRate }) => usesExchangeRate)
      ? presentExchangeRate(lineData.conversion)
      : null,
  };
}

/** The versions of the data, with the names of what the assessments mention and the facts that are answered. */
export function presentVersions(
  assessments: readonly Assessment[],
  { schedule, measures: { file, version } }: Pick<LineData, "schedule" | "measures">,
  { language, answered }: { language: Language; answered: readonly Fact[] },
): LineDataVersions {
  const keys = assessments.flatMap(programmeKeys);
  return {
    schedule: schedule.version,
    measures: { id: version.id, name: version.name, asOf: file.asOf },
    // Names in every language, the Chinese ones above all, would cost a twentieth of the throughput.
    programmes: namesInLanguage(programmeNames(file, keys), language),
    authorities: programmeAuthorities(file, keys),
    facts: textsInLanguage(
      factTexts(file, [...answered, ...assessments.flatMap(mentionedFacts)]),
      language,
    ),
  };
}

const answeredFacts = (items: TariffAssessment["items"]): Fact[] =>
  items.flatMap(({ item }) => Object.keys(item.facts));

export function presentExchangeRate(conversion: UsdConversion | null): ScheduleUse["exchangeRate"] {
  if (!conversion?.exchangeRate) return null;
  const { unitsPerUsd, date, source } = conversion.exchangeRate;
  return { unitsPerUsd: unitsPerUsd / US_DOLLAR, date, source };
}

const programmeKeys = ({ layers, notApplied, gaps, bans }: Assessment): string[] => [
  ...layers.flatMap(({ programme }) => programme ?? []),
  ...notApplied.map(({ programme }) => programme),
  ...gaps.map(({ programme }) => programme),
  ...bans.map(({ programme }) => programme),
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
