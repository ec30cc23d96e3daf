import { and, desc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import { IMPACT_DAYS, MAX_IMPACT_ITEMS } from "#shared/datasets/impact.ts";
import { calculationItems, calculations } from "#shared/db/schema.ts";

export type SampledItem = Awaited<ReturnType<typeof sampleItems>>[number];

/** Items of the newest calculations by our own data, at most so many that a job compares them within seconds. */
export const sampleItems = (db: Db) =>
  db
    .select({
      description: calculationItems.description,
      value: calculationItems.value,
      quantity: calculationItems.quantity,
      currency: calculationItems.currency,
      countryOfOrigin: calculationItems.countryOfOrigin,
      hsCode: calculationItems.hsCode,
      assessment: calculationItems.assessment,
    })
    .from(calculations)
    .innerJoin(calculationItems, eq(calculationItems.calculationId, calculations.id))
    .where(
      and(
        gt(calculations.createdAt, sql`now() - ${IMPACT_DAYS} * interval '1 day'`),
        eq(calculations.toCountry, TARIFF_DESTINATION),
        eq(calculations.calculationMethod, "csv"),
        or(isNotNull(calculationItems.hsCode), isNotNull(calculationItems.assessment)),
      ),
    )
    .orderBy(desc(calculations.createdAt))
    .limit(MAX_IMPACT_ITEMS);
