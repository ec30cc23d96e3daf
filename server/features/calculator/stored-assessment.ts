import { type Duty, isCountryDuty } from "#server/duties/compute-line-duties.ts";
import type {
  StoredAssessment,
  StoredCountryLayer,
  StoredFeeLine,
} from "#shared/calculator/stored-assessment.ts";
import { isByLine, type LineAssessment } from "#shared/duties/assessment.ts";
import { DUTY_LAYERS } from "#shared/duties/duty-layers.ts";
import { fromCents, toPercent } from "#shared/money.ts";
import type { LineData } from "./assess-items-by-line.ts";
import type { AssessedItem, Calculation } from "./calculation.ts";
import { presentExchangeRate, presentReason } from "./present-assessment.ts";
import { presentFeeLines } from "./present-calculation.ts";
import type { ShipmentItem } from "./shipment.ts";

/** What explains the duty of the item; null if neither a tariff line nor a country rate does. */
export function storedAssessment(
  { item, assessment, duty }: AssessedItem,
  lineData: LineData | null,
): StoredAssessment | null {
  const country = countryLayers(duty);
  if (!assessment) return country && { country };
  const conversion = isByLine(assessment) && assessment.usesExchangeRate && lineData?.conversion;
  return {
    verdict: assessment.verdict,
    ...lineInput(item),
    ...outcome(assessment),
    ...(country && { country }),
    ...(conversion && { exchangeRate: presentExchangeRate(conversion) }),
  };
}

/** Null unless the duty is by the rate of the country of origin. */
const countryLayers = (duty: Duty | null): StoredCountryLayer[] | null =>
  duty && isCountryDuty(duty)
    ? DUTY_LAYERS.map((layer) => [toPercent(duty.rates[layer]), fromCents(duty.byLayer[layer])])
    : null;

/** What was entered for the item; nothing that is empty. */
const lineInput = ({ quantities, claims, answers }: ShipmentItem): Partial<StoredAssessment> => ({
  ...(Object.keys(quantities).length > 0 && { quantities }),
  ...(claims.length > 0 && { claims }),
  ...(Object.keys(answers).length > 0 && { answers }),
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

/** The version of the country rates, if the duty of an item is by one of them. */
export function usedTariffId(calculation: Calculation): string | null {
  if (calculation.method !== "csv") return null;
  return calculation.items.some(({ duty }) => isCountryDuty(duty)) ? calculation.tariff.id : null;
}

/** The lines of the fees in short; null without a fee. */
export function storedFeeLines(calculation: Calculation): StoredFeeLine[] | null {
  const lines = presentFeeLines(calculation).map((line): StoredFeeLine => {
    if (line.kind === "item") return [line.kind, line.amount, line.perItem];
    if (line.kind === "percentage") return [line.kind, line.amount, line.percentage];
    return [line.kind, line.amount];
  });
  return lines.length > 0 ? lines : null;
}
