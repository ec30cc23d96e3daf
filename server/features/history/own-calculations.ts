import { cutPage } from "#server/db/list-by-time.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { findStoredCalculation } from "#server/features/calculator/find-stored-calculation.ts";
import type { User } from "#shared/accounts/contract.ts";
import {
  CALCULATIONS_PER_PAGE,
  type CalculationsQuery,
  type getOwnCalculation as getContract,
  type listOwnCalculations as listContract,
  type updateOwnCalculation as updateContract,
} from "#shared/history/contract.ts";
import type { EndpointBody, EndpointResult } from "#shared/http/endpoint.ts";
import { fromCents } from "#shared/money.ts";
import { claim, countClaimable, labelCalculation, listCalculations } from "./queries.ts";

type HistoryDeps = Pick<Deps, "db">;

type ListInput = { actor: User; query: CalculationsQuery; calculationIds: readonly string[] };

/** `calculationIds` are those of the visitor's cookies. */
export async function listOwnCalculations(
  { db }: HistoryDeps,
  { actor, query, calculationIds }: ListInput,
): Promise<EndpointResult<typeof listContract>> {
  const limit = CALCULATIONS_PER_PAGE + 1;
  const [rows, claimable] = await Promise.all([
    listCalculations(db, actor.id, { ...query, limit }),
    countClaimable(db, calculationIds),
  ]);
  const { page, next } = cutPage(rows, CALCULATIONS_PER_PAGE);
  return {
    calculations: page.map(({ archivedAt, createdAt, totalLandedCost, cursor: _, ...row }) => ({
      ...row,
      totalLandedCost: fromCents(totalLandedCost),
      isArchived: archivedAt !== null,
      createdAt: createdAt.toISOString(),
    })),
    next,
    claimable,
  };
}

/** Throws `notFound` for a calculation of another account, and once its items are deleted. */
export async function getOwnCalculation(
  { db }: HistoryDeps,
  actor: User,
  id: string,
): Promise<EndpointResult<typeof getContract>> {
  const stored = await findStoredCalculation(db, id);
  if (stored?.userId !== actor.id) throw new AppError("notFound", "quoteErrors.noCalculation");
  return { request: stored.request };
}

type UpdateInput = { actor: User; id: string; body: EndpointBody<typeof updateContract> };

/** Throws `notFound` for a calculation of another account. */
export async function updateOwnCalculation(
  { db }: HistoryDeps,
  { actor, id, body: { name, isArchived, isDeleted } }: UpdateInput,
): Promise<null> {
  const label = {
    ...(name !== undefined && { name }),
    ...(isArchived !== undefined && { archivedAt: isArchived ? new Date() : null }),
    ...(isDeleted !== undefined && { deletedAt: isDeleted ? new Date() : null }),
  };
  if (Object.keys(label).length === 0) throw new AppError("invalid", "errors.badRequest");
  const isFound = await labelCalculation(db, { userId: actor.id, id }, label);
  if (!isFound) throw new AppError("notFound", "quoteErrors.noCalculation");
  return null;
}

/** Takes the calculations of the visitor's cookies that belong to no account into this one. */
export const claimCalculations = async (
  { db }: HistoryDeps,
  actor: User,
  calculationIds: readonly string[],
): Promise<{ count: number }> => ({ count: await claim(db, actor.id, calculationIds) });
