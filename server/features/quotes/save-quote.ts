import { acquireAdvisoryLock } from "#server/db/advisory-lock.ts";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/new-id.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { AppError, validationError } from "#server/errors/app-error.ts";
import { findStoredCalculation } from "#server/features/calculator/find-stored-calculation.ts";
import { limitGoods } from "#server/features/calculator/limit-goods.ts";
import { presentCalculation } from "#server/features/calculator/present-calculation.ts";
import {
  type ComputeCalculationDeps,
  computeCalculation,
} from "#server/features/calculator/run-calculation.ts";
import { translatorFor } from "#server/http/texts.ts";
import { createToken } from "#server/lib/create-token.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { EndpointBody } from "#shared/http/endpoint.ts";
import {
  type saveQuote as contract,
  MAX_QUOTES,
  type QuoteSummary,
} from "#shared/quotes/contract.ts";
import { utcDay } from "#shared/utc-day.ts";
import { asOfToday } from "./as-of-today.ts";
import { findValidUntil } from "./find-valid-until.ts";
import { presentQuote } from "./present-quote.ts";
import { countStoredQuotes, insertQuote, listActiveVersions } from "./queries.ts";

type SaveQuoteDeps = ComputeCalculationDeps & Pick<Deps, "db" | "limits">;

type SaveQuoteInput = {
  actor: User;
  ip: string;
  /** The calculations of the visitor's cookies. */
  calculationIds: readonly string[];
  body: EndpointBody<typeof contract>;
};

/**
 * Keeps the answer of a calculation, which is computed again from what was stored, so that no figure comes from the client.
 * Goods of an earlier day's calculation enter today, so that a change of the law since then is not missed.
 * Throws `notFound` for a calculation that is neither the account's nor the session's, and `conflict` where the answer is
 * another one by now and at the greatest number of quotes.
 */
export async function saveQuote(
  deps: SaveQuoteDeps,
  { actor, ip, calculationIds, body }: SaveQuoteInput,
): Promise<QuoteSummary> {
  const { transport, calculationId, ...details } = body;
  rejectPast(details.validUntil);
  const stored = await findStoredCalculation(deps.db, calculationId);
  const isOfSession = stored?.userId === null && calculationIds.includes(calculationId);
  const isOwn = stored?.userId === actor.id || isOfSession;
  if (!stored || !isOwn) throw new AppError("notFound", "quoteErrors.noCalculation");
  await requireRoom(deps.db, actor.id);
  const request = asOfToday({ ...stored.request, ...(transport && { transport }) });
  await limitGoods(deps, ip, request.items.length);
  const calculation = await computeCalculation(deps, request);
  const { duties, taxes, feeTotal, landedCost, method } = calculation;
  const isSame =
    method === stored.calculationMethod &&
    duties === stored.dutyAmount &&
    taxes === stored.taxAmount &&
    feeTotal === stored.feeAmount &&
    landedCost === stored.totalLandedCost;
  if (!isSame) throw new AppError("conflict", "quoteErrors.changed");

  const { language } = details;
  const lastDay = await findValidUntil(deps, request, calculation);
  const { token, hash } = createToken();
  const row = {
    ...details,
    id: newId(),
    userId: actor.id,
    token,
    tokenHash: hash,
    currency: request.currency,
    totalLandedCost: landedCost,
    request,
    result: {
      ...presentCalculation(calculation, { t: translatorFor(language), language }),
      providerResponse: null, // for tests of the owner's, not for customers
    },
    versions: await listActiveVersions(deps.db),
    validUntil: earlier(details.validUntil, lastDay),
  };
  return presentQuote(await insertWithinLimit(deps, row));
}

async function requireRoom(db: Db, userId: string) {
  if ((await countStoredQuotes(db, userId)) < MAX_QUOTES) return;
  throw new AppError("conflict", "quoteErrors.tooMany", { params: { max: MAX_QUOTES } });
}

/** Counts again under a lock, because requests at the same time may each have found room for one. */
const insertWithinLimit = ({ db }: Pick<Deps, "db">, row: Parameters<typeof insertQuote>[1]) =>
  runTransaction(db, async (tx) => {
    await acquireAdvisoryLock(tx, `quotes:${row.userId}`);
    await requireRoom(tx, row.userId);
    return insertQuote(tx, row);
  });

function rejectPast(validUntil: string | undefined) {
  if (validUntil === undefined || validUntil >= utcDay()) return;
  throw validationError([{ path: "validUntil", key: "quoteErrors.validUntilPast" }]);
}

const earlier = (wanted: string | undefined, last: string): string =>
  wanted !== undefined && wanted < last ? wanted : last;
