import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { availablePreferences } from "#server/duties/us/plan/preferences.ts";
import { findLines } from "#server/duties/us/schedule/find-lines.ts";
import type { Schedule } from "#server/duties/us/schedule/tariff-line.ts";
import type { LineAssessment, NotByLineReason } from "#shared/duties/assessment.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { fromCents } from "#shared/money.ts";
import { utcDay } from "#shared/utc-day.ts";
import type { Shipment, ShipmentItem } from "./shipment.ts";

const YEARS_AHEAD = 2;

type ClaimData = {
  schedule: Schedule;
  measures: Measures;
  /** Entry date, ISO. */
  date: string;
};

/** 500 items may have the same unknown answer. */
const MAX_FACT_ERRORS = 20;

/** Errors of the answers, the first twenty, and of the entry date where a code or a request makes it matter. */
export const shipmentErrors = (
  { file }: Pick<Measures, "file">,
  { entryDate, isEntryDateRequested, items }: Shipment,
): FieldError[] => [
  ...(isEntryDateRequested || items.some(({ hsCode }) => hsCode)
    ? entryDateErrors(entryDate, file)
    : []),
  ...items.flatMap((item, index) => factErrors(file, item, index)).slice(0, MAX_FACT_ERRORS),
];

/** An error unless the date is from the first day of the measures to two years from today, in UTC. */
function entryDateErrors(
  date: string,
  { validFrom }: Pick<MeasuresFile, "validFrom">,
): FieldError[] {
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + YEARS_AHEAD);
  const to = utcDay(latest);
  if (validFrom <= date && date <= to) return [];
  return [{ path: "entryDate", key: "calculator.entryDateRange", params: { from: validFrom, to } }];
}

/** An error for each claim that no line of the item's code has for its origin and day of entry. */
export function claimErrors(
  { schedule, measures, date }: ClaimData,
  item: ShipmentItem,
  index: number,
): FieldError[] {
  if (item.claims.length === 0 || !item.hsCode) return [];
  const lines = findLines(schedule, codeDigits(item.hsCode));
  if ("code" in lines) return [];
  const country = item.countryOfOrigin;
  const scope = { origin: country, date };
  const symbols = new Set(
    lines
      .flatMap((line) => availablePreferences(measures.file, { ...scope, line }))
      .map(({ symbol }) => symbol),
  );
  return item.claims.flatMap((claim, claimIndex): FieldError[] =>
    symbols.has(claim)
      ? []
      : [
          {
            path: `items.${index}.claims.${claimIndex}`,
            key: "calculator.claimNotAvailable",
            params: { claim, country, code: item.hsCode ?? "" },
          },
        ],
  );
}

/** An error for each answer to a question that the measures do not have. */
const factErrors = (
  { facts: declared }: Pick<MeasuresFile, "facts">,
  { facts }: ShipmentItem,
  index: number,
): FieldError[] =>
  Object.keys(facts)
    .filter((fact) => !Object.hasOwn(declared, fact))
    .map((fact) => ({
      path: `items.${index}.facts.${fact}`,
      key: "calculator.factUnknown",
      params: { row: index + 1, fact },
    }));

/** An error for each item that has no HS code or that is not assessed by line. */
export const requiredCodeErrors = (
  items: readonly { assessment: LineAssessment | null }[],
): FieldError[] => items.flatMap(requiredCodeError);

function requiredCodeError(
  { assessment }: { assessment: LineAssessment | null },
  index: number,
): FieldError[] {
  const path = `items.${index}.hsCode`;
  if (!assessment) return [{ path, key: "calculator.hsCodeRequired", params: { row: index + 1 } }];
  if (assessment.verdict !== "notByLine") return [];
  return [{ path, ...reasonText(assessment.reason, index + 1) }];
}

function reasonText(reason: NotByLineReason, row: number): Pick<FieldError, "key" | "params"> {
  switch (reason.code) {
    case "unknownCode":
      return { key: "calculator.hsCodeUnknown", params: { row } };
    case "lostZero":
      return { key: "calculator.hsCodeLostZero", params: { row, code: reason.meant } };
    case "specialChapter":
      return { key: "calculator.hsCodeSpecial", params: { row } };
    case "rateForm":
      return { key: "calculator.rateNotComputed", params: { row, rate: reason.rate } };
    case "tooManyQuestions":
      return { key: "calculator.tooManyQuestions", params: { row, questions: reason.questions } };
    case "noExchangeRate":
      return { key: "calculator.noExchangeRate", params: { row } };
    case "ambiguousCode": {
      if (!reason.duty) return { key: "calculator.hsCodeDifferentRates", params: { row } };
      const { least, most } = reason.duty;
      const range = { least: fromCents(least), most: fromCents(most) };
      return { key: "calculator.hsCodeAmbiguous", params: { row, lines: reason.lines, ...range } };
    }
  }
}
