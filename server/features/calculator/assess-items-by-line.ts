import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import type { ItemByLine } from "#server/duties/compute-line-duties.ts";
import { createAssessor } from "#server/duties/us/assess/assessor.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { toKnownQuantities } from "#server/duties/us/schedule/quantities.ts";
import type { Schedule } from "#server/duties/us/schedule/tariff-line.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { CalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import type { LineAssessment } from "#shared/duties/assessment.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { claimErrors, requiredCodeErrors, shipmentErrors } from "./line-input-errors.ts";
import type { Shipment, ShipmentItem } from "./shipment.ts";
import type { UsdConversion } from "./usd-conversion.ts";

export type AssessItemsDeps = Pick<Deps, "schedule" | "measures">;

export type LineData = {
  schedule: Schedule;
  measures: Measures;
  /** The conversion to the shipment's currency; null if its exchange rate is not known. */
  conversion: UsdConversion | null;
};

type ItemsByLine = {
  items: ItemByLine<ShipmentItem>[];
  /** Null if no item is assessed. */
  lineData: LineData | null;
  /**
   * Errors for an entry date that the measures do not cover, an answer to a question that they do not have, a claim
   * that the goods cannot make and, if HS codes are required, for each item that cannot be assessed.
   */
  errors: FieldError[];
};

type Settings = Pick<CalculationSettings, "usesSchedule" | "requiresHsCodes">;

/**
 * Assesses the items with an HS code by tariff line; none if a setting or missing data rules it out. Throws `unavailable`
 * if HS codes are required and there is no schedule.
 */
export async function assessItemsByLine(
  deps: AssessItemsDeps,
  { usesSchedule, requiresHsCodes }: Settings,
  { shipment, conversion }: { shipment: Shipment; conversion: UsdConversion | null },
): Promise<ItemsByLine> {
  if (!usesSchedule) return withoutAssessments(shipment);
  if (!requiresHsCodes && !shipment.items.some(({ hsCode }) => hsCode)) {
    return withoutCodes(deps, shipment); // without the schedule, which may have to be loaded
  }
  const [schedule, measures] = await Promise.all([deps.schedule.get(), deps.measures.get()]);
  if (!schedule || !measures) {
    if (requiresHsCodes) throw new AppError("unavailable", "calculator.noSchedule");
    return withoutAssessments(shipment);
  }
  const lineData = { schedule, measures, conversion };
  const { items, invalidClaims } = await assessItems(lineData, shipment);
  const errors = [
    ...shipmentErrors(measures, shipment),
    ...invalidClaims,
    ...(requiresHsCodes ? requiredCodeErrors(items) : []),
  ];
  return { items, lineData, errors };
}

const withoutAssessments = ({ items }: Shipment, errors: FieldError[] = []): ItemsByLine => ({
  items: items.map((item) => ({ item, assessment: null })),
  lineData: null,
  errors,
});

/** Goods without an HS code are calculated without a date, so today's date is no error. */
async function withoutCodes(
  { measures }: Pick<Deps, "measures">,
  shipment: Shipment,
): Promise<ItemsByLine> {
  const hasAnswers = shipment.items.some(({ answers }) => Object.keys(answers).length > 0);
  if (!shipment.isEntryDateRequested && !hasAnswers) return withoutAssessments(shipment);
  const active = await measures.get();
  return withoutAssessments(shipment, active ? shipmentErrors(active, shipment) : []);
}

/** 500 items whose short codes stand for many lines each would block other requests for long. */
const MAX_TURN_MS = 10;

async function assessItems(lineData: LineData, shipment: Shipment) {
  const items: ItemsByLine["items"] = [];
  const invalidClaims: FieldError[] = [];
  const { schedule, measures } = lineData;
  const claimed = { schedule, measures, date: shipment.entryDate };
  let started = performance.now();
  for (const [index, item] of shipment.items.entries()) {
    if (performance.now() - started > MAX_TURN_MS) {
      await yieldToEventLoop();
      started = performance.now();
    }
    items.push({ item, assessment: assessItemByLine(lineData, shipment, item) });
    invalidClaims.push(...claimErrors(claimed, item, index));
  }
  return { items, invalidClaims };
}

type GoodsByLine = Pick<
  ShipmentItem,
  "hsCode" | "countryOfOrigin" | "claims" | "answers" | "subtotal" | "quantities" | "quantity"
>;

/** Null for goods without an HS code. */
export function assessItemByLine(
  { schedule, measures, conversion }: LineData,
  { unit, entryDate }: Pick<Shipment, "unit" | "entryDate">,
  item: GoodsByLine,
): LineAssessment | null {
  if (!item.hsCode) return null;
  const code = codeDigits(item.hsCode);
  return findAssessor(schedule)(measures).assess(
    { code, origin: item.countryOfOrigin, date: entryDate, claims: item.claims },
    {
      answers: item.answers,
      goods: {
        value: item.subtotal,
        unit,
        quantities: toKnownQuantities(item.quantities, item.quantity),
        unitsPerUsd: conversion?.unitsPerUsd ?? null,
      },
    },
  );
}

/** The assessor of a schedule's and of measures' version, kept as long as both are active. */
export const findAssessor = memoizeByReference((schedule: Schedule) =>
  memoizeByReference((measures: Measures) => createAssessor(schedule, measures)),
);
