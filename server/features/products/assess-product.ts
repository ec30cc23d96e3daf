import { computeLineDuties } from "#server/duties/compute-line-duties.ts";
import { createAssessor } from "#server/duties/us/assess/assessor.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { toKnownQuantities } from "#server/duties/us/schedule/quantities.ts";
import type { Schedule } from "#server/duties/us/schedule/tariff-line.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import { isByLine, type LineAssessment, toDutyRange } from "#shared/duties/assessment.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import { type UnitsPerUsd, US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { type Cents, MAX_AMOUNT, MAX_CENTS, multiplyCents, type Rate } from "#shared/money.ts";
import type { ProductOutcome } from "#shared/products/figures.ts";
import type { AssessedProduct, DutyContext } from "./duty-context.ts";
import { findIssues, isOpenYesNo } from "./find-issues.ts";

/** The quantity of products whose usual one is not known. */
const DEFAULT_PIECES = 100;

/** Duties without a baseline rate: it divides a duty into layers and does not change its amount. */
const NO_BASELINE = 0 as Rate;

/** The duty of a month's quantity, or of a hundred pieces, and what is open about it. */
export function assessProduct(context: DutyContext, product: AssessedProduct): ProductOutcome {
  const pieces = piecesOf(product);
  const { unitPrice, currency, origin } = product;
  const value = multiplyCents(unitPrice, pieces);
  const goods = {
    value,
    unit: smallestUnit(currency),
    unitsPerUsd: unitsPerUsd(context, currency),
  };
  const canCompute = context.isComputed && origin !== "" && value > 0;
  const assessment = canCompute ? assessLine(context, product, { goods, pieces }) : null;
  const duty = canCompute ? chargedDuty(context, { ...goods, origin, assessment }) : null;
  return {
    issues: findIssues(product, assessment, { isByLine: context.lineData !== null && canCompute }),
    questions: questionsOf(assessment, product),
    pieces,
    duty,
    range: duty === null ? null : openRange(assessment, duty),
  };
}

/** One piece where more of them would cost more than a shipment may. */
function piecesOf({ unitPrice, monthlyQuantity }: AssessedProduct): number {
  const pieces = monthlyQuantity ?? DEFAULT_PIECES;
  return multiplyCents(unitPrice, pieces) > MAX_CENTS ? 1 : pieces;
}

export const unitsPerUsd = (
  { exchangeRates }: Pick<DutyContext, "exchangeRates">,
  currency: Currency,
): UnitsPerUsd | null =>
  currency === "USD" ? US_DOLLAR : (exchangeRates?.get(currency)?.unitsPerUsd ?? null);

type Goods = { value: Cents; unit: Cents; unitsPerUsd: UnitsPerUsd | null };

/** Null for a product without an HS code, and while duties are not computed by tariff line. */
function assessLine(
  { lineData, date }: DutyContext,
  { hsCode, origin, weight, claims, answers }: AssessedProduct,
  { goods, pieces }: { goods: Goods; pieces: number },
): LineAssessment | null {
  if (!lineData || hsCode === "") return null;
  const kg =
    weight === null ? undefined : Math.min(Number((weight * pieces).toFixed(6)), MAX_AMOUNT);
  const quantities = toKnownQuantities(kg === undefined ? {} : { kg }, pieces);
  return findAssessor(lineData.schedule)(lineData.measures).assess(
    { code: codeDigits(hsCode), origin, date, claims },
    { answers, goods: { ...goods, quantities } },
  );
}

/** Another assessor than that of calculations, whose recent goods thousands of products would replace. */
const findAssessor = memoizeByReference((schedule: Schedule) =>
  memoizeByReference((measures: Measures) => createAssessor(schedule, measures)),
);

type Charged = Goods & { origin: string; assessment: LineAssessment | null };

/** What the tariff line charges, else the country rate; null for an origin without one. */
function chargedDuty({ tariff }: DutyContext, charged: Charged): Cents | null {
  const { value, unit, origin, assessment } = charged;
  const item = { subtotal: value, countryOfOrigin: origin };
  const { items } = computeLineDuties(tariff, [{ item, assessment }], {
    baselineRate: NO_BASELINE,
    unit,
  });
  return items[0]?.duty.amount ?? null;
}

/** The least and the most that a short code or open questions allow; null where they allow one duty. */
function openRange(assessment: LineAssessment | null, duty: Cents): ProductOutcome["range"] {
  if (!assessment) return null;
  if (!isByLine(assessment)) {
    return assessment.reason.code === "ambiguousCode" ? assessment.reason.duty : null;
  }
  const open = assessment.questions.filter(isOpenYesNo);
  const range = toDutyRange([
    duty,
    ...open.flatMap(({ ifTrue, ifFalse }) => [
      ifTrue.least,
      ifTrue.most,
      ifFalse.least,
      ifFalse.most,
    ]),
  ]);
  return range.least < range.most ? range : null;
}

function questionsOf(assessment: LineAssessment | null, { answers }: AssessedProduct): string[] {
  const open = isByLine(assessment) ? assessment.questions.filter(isOpenYesNo) : [];
  return [...new Set([...open.map(({ name }) => name), ...Object.keys(answers)])];
}
