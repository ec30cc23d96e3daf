import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import type { ItemByLine } from "#server/duties/compute-line-duties.ts";
import { createAssessor } from "#server/duties/us/assess/assessor.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { toKnownQuantities } from "#server/duties/us/schedule/quantities.ts";
import type { Schedule } from "#server/duties/us/schedule/tariff-line.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { CalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { oncePerObject } from "#server/lib/once-per-object.ts";
import type { LineAssessment } from "#shared/duties/assessment.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import {
  claimErrors,
  entryDateErrors,
  factErrors,
  requiredCodeError,
} from "./line-input-errors.ts";
import type { Shipment, ShipmentItem } from "./shipment.ts";
import { type UsdConversion, usdConversion } from "./usd-conversion.ts";

export type AssessByLineDeps = Pick<Deps, "schedule" | "measures" | "exchangeRates">;

/** What the duties by tariff line are computed with. */
export type LineData = {
  schedule: Schedule;
  measures: Measures;
  /** To the shipment's currency; null if its exchange rate is not known. */
  conversion: UsdConversion | null;
};

/** `lineData` is null if no item is assessed. */
type ItemsByLine = { items: ItemByLine<ShipmentItem>[]; lineData: LineData | null };

/**
 * Assesses the items with an HS code by tariff line; none if a setting or missing data rules it out. Throws `invalid`
 * for an entry date that the measures do not cover, for an answer to a question that they do not have, for a claim that
 * the goods cannot make and, if HS codes are required, for each item that cannot be assessed.
 */
export async function assessByLine(
  deps: AssessByLineDeps,
  { usesSchedule, requiresHsCodes }: Pick<CalculationSettings, "usesSchedule" | "requiresHsCodes">,
  shipment: Shipment,
): Promise<ItemsByLine> {
  if (!usesSchedule) return withoutAssessments(shipment);
  if (!requiresHsCodes && !shipment.items.some(({ hsCode }) => hsCode)) {
    await checkWithoutCodes(deps, shipment); // without the schedule, which takes a second to load
    return withoutAssessments(shipment);
  }
  const lineData = await loadLineData(deps, shipment);
  if (!lineData) {
    if (requiresHsCodes) throw new AppError("unavailable", "calculator.noSchedule");
    return withoutAssessments(shipment);
  }
  const { items, invalidClaims } = await assessItems(lineData, shipment);
  const errors = [
    ...entryDateErrors(shipment.entryDate, lineData.measures.file),
    ...shipmentFactErrors(lineData.measures, shipment),
    ...invalidClaims,
    ...(requiresHsCodes ? items.flatMap(requiredCodeError) : []),
  ];
  if (errors.length > 0) throw validationError(errors);
  return { items, lineData };
}

const withoutAssessments = ({ items }: Shipment): ItemsByLine => ({
  items: items.map((item) => ({ item, assessment: null })),
  lineData: null,
});

/** Goods without an HS code are calculated without a date, so today's date is no error. */
async function checkWithoutCodes(deps: Pick<Deps, "measures">, shipment: Shipment) {
  const { entryDate, isEntryDateRequested, items } = shipment;
  const hasFacts = items.some(({ facts }) => Object.keys(facts).length > 0);
  const measures = isEntryDateRequested || hasFacts ? await deps.measures.get() : null;
  if (!measures) return;
  const errors = [
    ...(isEntryDateRequested ? entryDateErrors(entryDate, measures.file) : []),
    ...shipmentFactErrors(measures, shipment),
  ];
  if (errors.length > 0) throw validationError(errors);
}

/** 500 items may have the same unknown answer. */
const MAX_FACT_ERRORS = 20;

const shipmentFactErrors = ({ file }: Measures, { items }: Shipment): FieldError[] =>
  items.flatMap((item, index) => factErrors(file, item, index)).slice(0, MAX_FACT_ERRORS);

async function loadLineData(
  deps: AssessByLineDeps,
  { currency }: Shipment,
): Promise<LineData | null> {
  const [schedule, measures] = await Promise.all([deps.schedule.get(), deps.measures.get()]);
  if (!schedule || !measures) return null;
  return { schedule, measures, conversion: await usdConversion(deps, currency) };
}

/** 500 items whose short codes stand for many lines each would block other requests for long. */
const MAX_TURN_MS = 10;

async function assessItems(lineData: LineData, shipment: Shipment) {
  const items: ItemsByLine["items"] = [];
  const invalidClaims: FieldError[] = [];
  let started = performance.now();
  for (const [index, item] of shipment.items.entries()) {
    if (performance.now() - started > MAX_TURN_MS) {
      await yieldToEventLoop();
      started = performance.now();
    }
    items.push({ item, assessment: assessItem(lineData, shipment, item) });
    invalidClaims.push(...claimErrors({ ...lineData, date: shipment.entryDate }, item, index));
  }
  return { items, invalidClaims };
}

function assessItem(
  { schedule, measures, conversion }: LineData,
  { unit, entryDate }: Shipment,
  item: ShipmentItem,
): LineAssessment | null {
  if (!item.hsCode) return null;
  const code = codeDigits(item.hsCode);
  return findAssessor(schedule)(measures).assess(
    { code, origin: item.countryOfOrigin, date: entryDate, claims: item.claims },
    {
      facts: item.facts,
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
const findAssessor = oncePerObject((schedule: Schedule) =>
  oncePerObject((measures: Measures) => createAssessor(schedule, measures)),
);
