import { tryAdvisoryLock } from "#server/db/advisory-lock.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { describeError } from "#server/errors/describe-error.ts";
import { inTurns } from "#server/lib/in-turns.ts";
import type { Currency } from "#shared/currency.ts";
import { US_DOLLAR } from "#shared/exchange-rates/exchange-rates.ts";
import { MAX_RANK } from "#shared/products/contract.ts";
import type { ProductIssue, ProductOutcome } from "#shared/products/figures.ts";
import { assessProduct, unitsPerUsd } from "./assess-product.ts";
import type { DutyContext } from "./duty-context.ts";
import { readDutyData } from "./duty-data.ts";
import type { ProductRow } from "./present-product.ts";
import { listOutdatedProducts, type StoredOutcome, storeOutcomes } from "./queries.ts";

type ComputeDeps = Pick<Deps, "db" | "datasets" | "settings">;

const BATCH_SIZE = 500;

/**
 * Computes the products that were changed, or whose data or day has, in one process at a time. Returns whether there may be
 * more. Rows are not locked: a product that is edited meanwhile is computed again.
 */
export async function computeProducts(deps: ComputeDeps): Promise<boolean> {
  const data = await readDutyData(deps);
  if (!data) return false;
  return runTransaction(
    deps.db,
    async (tx) => {
      if (!(await tryAdvisoryLock(tx, "products"))) return false;
      const outdated = await listOutdatedProducts(tx, data.key, BATCH_SIZE);
      if (outdated.length === 0) return false;
      await storeOutcomes(tx, data.key, await assessInTurns(data.context, outdated));
      return outdated.length === BATCH_SIZE;
    },
    "job",
  );
}

async function assessInTurns(context: DutyContext, rows: readonly ProductRow[]) {
  const outcomes: StoredOutcome[] = [];
  for await (const row of inTurns(rows)) outcomes.push(computeOutcome(context, row));
  return outcomes;
}

/** What is stored of a product; one that cannot be computed for an unexpected reason is logged, and is not by line. */
export function computeOutcome(context: DutyContext, row: ProductRow): StoredOutcome {
  const outcome = assessOrLog(context, row);
  return {
    id: row.id,
    revision: row.revision,
    outcome,
    needsWork: outcome.issues.length > 0,
    uncertainty: monthlyUncertainty(context, row, outcome),
  };
}

function assessOrLog(context: DutyContext, row: ProductRow): ProductOutcome {
  try {
    return assessProduct(context, row);
  } catch (error) {
    console.error(`Product ${row.id} was not computed: ${describeError(error)}`);
    return { issues: ["notByLine"], questions: [], pieces: 1, duty: null, range: null };
  }
}

/** Issues that leave the duty open: it may be any part of the value. */
const UNKNOWN_DUTY: readonly ProductIssue[] = [
  "codeMissing",
  "codeUnknown",
  "originMissing",
  "quantityOpen",
  "importBan",
  "notByLine",
];

/**
 * The difference between the most and the least duty in a month, or on one piece where the monthly quantity is not known,
 * in cents of US dollars and at most `MAX_RANK`. Where nothing limits the duty it is the value of the goods.
 */
function monthlyUncertainty(
  context: DutyContext,
  { unitPrice, monthlyQuantity, currency }: ProductRow,
  { issues, pieces, range }: ProductOutcome,
): number {
  const isUnknown = issues.some((issue) => UNKNOWN_DUTY.includes(issue));
  const limited = range ? (range.most - range.least) / pieces : 0;
  const perPiece = isUnknown && !range ? unitPrice : limited;
  return Math.min(MAX_RANK, toUsdCents(context, perPiece * (monthlyQuantity ?? 1), currency));
}

/** Rounded; an amount in a currency without an exchange rate counts as it is. */
export function toUsdCents(
  context: Pick<DutyContext, "exchangeRates">,
  cents: number,
  currency: Currency,
): number {
  const rate = unitsPerUsd(context, currency) ?? US_DOLLAR;
  return Math.round((cents * US_DOLLAR) / rate);
}
