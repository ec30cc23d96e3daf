import type { StoredAssessment } from "#shared/calculator/stored-assessment.ts";
import { isByLine } from "#shared/schedule/assessment.ts";
import type { Calculation } from "./calculation.ts";
import { presentExchangeRate, presentLayer, presentReason } from "./present-assessment.ts";
import type { ShipmentItem } from "./shipment.ts";

/** The JSON of what explains the duty of the item at `index`; null if it has no assessment by tariff line. */
export function storedAssessment(
  calculation: Calculation,
  item: ShipmentItem,
  index: number,
): string | null {
  const schedule = calculation.method === "csv" ? calculation.schedule : null;
  const assessment = schedule?.assessments[index];
  if (!assessment) return null;
  const stored: StoredAssessment = {
    verdict: assessment.verdict,
    quantities: item.quantities,
    claims: item.claims,
    facts: item.facts,
  };
  if (!isByLine(assessment)) {
    return JSON.stringify({ ...stored, reason: presentReason(assessment.reason) });
  }
  const layers = assessment.layers.map(presentLayer);
  return JSON.stringify({
    ...stored,
    layers: layers.map(({ heading, rate, formula, amount }) => ({
      heading,
      rate,
      formula,
      amount,
    })),
    ...(assessment.usesExchangeRate && { exchangeRate: presentExchangeRate(schedule) }),
  } satisfies StoredAssessment);
}
