import type { ItemByLine } from "#server/duties/compute-line-duties.ts";
import type { StoredAssessment } from "#shared/calculator/stored-assessment.ts";
import { isByLine, type LineAssessment } from "#shared/duties/assessment.ts";
import { fromCents } from "#shared/money.ts";
import type { LineData } from "./assess-items-by-line.ts";
import { presentExchangeRate, presentReason } from "./present-assessment.ts";
import type { ShipmentItem } from "./shipment.ts";

/** What explains the duty of the item; null if it has no assessment by tariff line. */
export function storedAssessment(
  { item, assessment }: ItemByLine<ShipmentItem>,
  lineData: LineData | null,
): StoredAssessment | null {
  if (!assessment) return null;
  const conversion = isByLine(assessment) && assessment.usesExchangeRate && lineData?.conversion;
  return {
    verdict: assessment.verdict,
    ...lineInput(item),
    ...outcome(assessment),
    ...(conversion && { exchangeRate: presentExchangeRate(conversion) }),
  };
}

/** What was entered for the item; nothing that is empty. */
const lineInput = ({ quantities, claims, facts }: ShipmentItem): Partial<StoredAssessment> => ({
  ...(Object.keys(quantities).length > 0 && { quantities }),
  ...(claims.length > 0 && { claims }),
  ...(Object.keys(facts).length > 0 && { facts }),
});

function outcome(assessment: LineAssessment): Partial<StoredAssessment> {
  if (!isByLine(assessment)) return { reason: presentReason(assessment.reason) };
  const { layers, assessedAs, conditions } = assessment;
  return {
    ...(assessedAs && { assessedAs }),
    ...(conditions && { conditions }),
    layers: layers.map(({ heading, rate, amount }) => [heading, rate, fromCents(amount)]),
  };
}
