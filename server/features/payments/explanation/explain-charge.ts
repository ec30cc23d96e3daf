import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Measures } from "#server/duties/us/measures/prepare-measures.ts";
import { programNames } from "#server/duties/us/measures/program-names.ts";
import { questionTexts } from "#server/duties/us/measures/question-texts.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { FeeLine } from "#shared/calculator/contract.ts";
import { fromCents, sumCents, toCents } from "#shared/money.ts";
import type { ChargeExplanation, ExplainedVersion } from "#shared/payments/explanation-contract.ts";
import { parseTransactionCode } from "#shared/payments/transaction-code.ts";
import { explainItem } from "./explain-items.ts";
import {
  findPaidCalculation,
  listPaidItems,
  type PaidCalculation,
  type StoredVersion,
} from "./explanation-queries.ts";

export type ExplainDeps = Pick<Deps, "measures"> & { db: Db };

/**
 * Why the payer of a transaction was charged, from what was stored with its calculation. Programs have names only if the
 * measures that it names are still the active ones. Throws `notFound`.
 */
export async function explainCharge(
  { db, measures }: ExplainDeps,
  codeInput: string,
): Promise<ChargeExplanation> {
  const code = parseTransactionCode(codeInput);
  if (!code) throw new AppError("notFound", "payments.unknown");
  const [paid, rows, active] = await Promise.all([
    findPaidCalculation(db, code),
    listPaidItems(db, code),
    measures.get(),
  ]);
  if (!paid) throw new AppError("notFound", "payments.unknown");
  const { calculation } = paid;
  const used = active?.version.id === calculation.measureVersionId ? active : null;
  const findProgram = programFinder(used);
  const items = rows.map((row) => explainItem(row, findProgram));
  return {
    isQuote: calculation.calculationMethod === "zonos",
    currency: calculation.currency,
    ...presentSums(calculation),
    feeLines: presentFeeLines(calculation, items.length),
    items,
    entryDate: calculation.entryDate,
    exchangeRate: rows.map(({ item }) => item.assessment?.exchangeRate).find(Boolean) ?? null,
    tariff: presentVersion(paid.tariff),
    schedule: presentVersion(paid.schedule),
    measures: presentVersion(paid.measures),
    ...presentNames(used, items),
  };
}

/** Returns the program of a measure by its heading, which no two programs share. */
function programFinder(measures: Measures | null): (heading: string) => string | null {
  const byHeading = new Map(
    measures?.file.measures.map(({ heading, program }) => [heading, program]),
  );
  return (heading) => byHeading.get(heading) ?? null;
}

type Calculation = PaidCalculation["calculation"];

const presentSums = (calculation: Calculation) => ({
  subtotal: fromCents(calculation.subtotal),
  shippingCost: fromCents(calculation.shippingCost),
  insuranceCost: fromCents(calculation.insuranceCost),
  dutyAmount: fromCents(calculation.dutyAmount),
  taxAmount: fromCents(calculation.taxAmount),
  feeAmount: fromCents(calculation.feeAmount),
  total: fromCents(calculation.totalLandedCost),
});

/** A percentage fee is charged on duties, taxes and the product's other fees, as `calculateFees` does. */
function presentFeeLines(
  { feeLines, feeAmount, dutyAmount, taxAmount }: Calculation,
  itemCount: number,
): FeeLine[] | null {
  if (!feeLines) return feeAmount === 0 ? [] : null;
  const ownFees = feeLines.filter(([kind]) => kind === "flat" || kind === "item");
  const base = sumCents([dutyAmount, taxAmount, ...ownFees.map(([, amount]) => toCents(amount))]);
  return feeLines.map(([kind, amount, rate = 0]) => {
    if (kind === "item") return { kind, perItem: rate, itemCount, amount };
    if (kind === "percentage") return { kind, percentage: rate, base: fromCents(base), amount };
    return { kind, amount };
  });
}

function presentVersion(version: StoredVersion | null): ExplainedVersion | null {
  if (!version) return null;
  const { name, details } = version;
  const text = (key: string) => (typeof details[key] === "string" ? details[key] : null);
  return { name, date: text("effectiveFrom") ?? text("asOf") };
}

function presentNames(
  measures: Measures | null,
  items: ChargeExplanation["items"],
): Pick<ChargeExplanation, "programs" | "questionTexts"> {
  if (!measures) return { programs: {}, questionTexts: {} };
  const programs = items.flatMap(
    ({ line }) => line?.layers.flatMap(({ program }) => program ?? []) ?? [],
  );
  const questions = items.flatMap(({ entered }) => Object.keys(entered.answers ?? {}));
  return {
    programs: programNames(measures.file, programs),
    questionTexts: questionTexts(measures.file, questions),
  };
}
