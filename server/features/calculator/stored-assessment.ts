import type { ItemByLine } from "#server/duties/compute-line-duties.ts";
import { oncePerObject } from "#server/lib/once-per-object.ts";
import type { StoredAssessment } from "#shared/calculator/stored-assessment.ts";
import { isByLine, type LineAssessment } from "#shared/duties/assessment.ts";
import { fromCents } from "#shared/money.ts";
import type { LineData } from "./assess-items-by-line.ts";
import { presentExchangeRate, presentReason } from "./present-assessment.ts";
import type { ShipmentItem } from "./shipment.ts";

/** The JSON of what explains the duty of the item; null if it has no assessment by tariff line. */
export function storedAssessment(
  { item, assessment }: ItemByLine<ShipmentItem>,
  lineData: LineData | null,
): string | null {
  if (!assessment) return null;
  const text = storedText(assessment, item);
  return lineData && isByLine(assessment) && assessment.usesExchangeRate
    ? withRate(text, lineData)
    : text;
}

/** The assessor returns the same assessment for the same goods. */
const storedText = oncePerObject((assessment: LineAssessment, item: ShipmentItem) =>
  JSON.stringify({
    verdict: assessment.verdict,
    ...lineInput(item),
    ...outcome(assessment),
  } satisfies StoredAssessment),
);

/** Adds the exchange rate of this calculation: an equal rate of a later date has the same assessment. */
function withRate(text: string, { conversion }: LineData): string {
  const rate = {
    exchangeRate: presentExchangeRate(conversion),
  } satisfies Partial<StoredAssessment>;
  return `${text.slice(0, -1)},${JSON.stringify(rate).slice(1)}`;
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
