import { and, asc, eq, getTableColumns, isNull } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { CalculationItem, CalculationRequest } from "#shared/calculator/contract.ts";
import { calculationItems, calculationLabels, calculations } from "#shared/db/schema.ts";
import type { Answers } from "#shared/duties/assessment.ts";
import { fromCents } from "#shared/money.ts";

type StoredCalculation = typeof calculations.$inferSelect & {
  /** What was entered, without the transport, which is not stored. */
  request: CalculationRequest;
};

/**
 * A calculation with its request; undefined for an unknown id, once the calculation or its items are deleted, and for an old
 * one without a lane.
 */
export async function findStoredCalculation(
  db: Db,
  id: string,
): Promise<StoredCalculation | undefined> {
  if (!isUuid(id)) return undefined;
  const [[calculation], items] = await Promise.all([
    db
      .select(getTableColumns(calculations))
      .from(calculations)
      .leftJoin(calculationLabels, eq(calculationLabels.calculationId, calculations.id))
      .where(and(eq(calculations.id, id), isNull(calculationLabels.deletedAt))),
    db
      .select()
      .from(calculationItems)
      .where(eq(calculationItems.calculationId, id))
      .orderBy(asc(calculationItems.id)), // ascending in the order of the items
  ]);
  if (!calculation?.fromCountry || items.length === 0) return undefined;
  const { fromCountry, toCountry, toRegion, currency, entryDate } = calculation;
  return {
    ...calculation,
    request: {
      fromCountry,
      toCountry,
      ...(toRegion !== null && { toRegion }),
      currency,
      shippingCost: fromCents(calculation.shippingCost),
      insuranceCost: fromCents(calculation.insuranceCost),
      ...(entryDate !== null && { entryDate }),
      items: items.map(toItem),
    },
  };
}

function toItem(row: typeof calculationItems.$inferSelect): CalculationItem {
  const { description, quantity, currency, countryOfOrigin, hsCode, assessment } = row;
  const { quantities, claims, answers } = assessment ?? {};
  return {
    description,
    value: fromCents(row.value),
    quantity,
    currency,
    countryOfOrigin,
    ...(hsCode !== null && { hsCode }),
    ...(quantities && { quantities }),
    ...(claims && { claims: [...claims] }),
    ...(answers && { answers: givenAnswers(answers) }),
  };
}

const givenAnswers = (answers: Answers): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) =>
      answer === undefined ? [] : [[name, answer]],
    ),
  );
