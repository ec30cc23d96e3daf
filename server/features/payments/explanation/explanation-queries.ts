import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/client.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import {
  calculationItems,
  calculations,
  datasetVersions,
  tariffRates,
  transactions,
} from "#shared/db/schema.ts";

const tariff = alias(datasetVersions, "tariff");
const schedule = alias(datasetVersions, "schedule");
const measures = alias(datasetVersions, "measures");

export type StoredVersion = Pick<typeof datasetVersions.$inferSelect, "name" | "details">;

/** The calculation that a transaction pays, with the versions of the data that it names. */
export async function findPaidCalculation(db: Db, transactionCode: string) {
  const [found] = await db
    .select({
      calculation: calculations,
      tariff: { name: tariff.name, details: tariff.details },
      schedule: { name: schedule.name, details: schedule.details },
      measures: { name: measures.name, details: measures.details },
    })
    .from(transactions)
    .innerJoin(calculations, eq(calculations.id, transactions.calculationId))
    .leftJoin(tariff, eq(tariff.id, calculations.tariffVersionId))
    .leftJoin(schedule, eq(schedule.id, calculations.scheduleVersionId))
    .leftJoin(measures, eq(measures.id, calculations.measureVersionId))
    .where(eq(transactions.transactionCode, transactionCode));
  return found;
}

export type PaidCalculation = NonNullable<Awaited<ReturnType<typeof findPaidCalculation>>>;

/** Its items in their order, each with what the named version of the country rates says beside the rate of its origin. */
export const listPaidItems = (db: Db, transactionCode: string) =>
  db
    .select({
      item: calculationItems,
      rate: {
        includesMfn: tariffRates.mfnInclusive,
        htsHeading: tariffRates.htsHeading,
        legalBasis: tariffRates.legalBasis,
      },
    })
    .from(transactions)
    .innerJoin(calculations, eq(calculations.id, transactions.calculationId))
    .innerJoin(calculationItems, eq(calculationItems.calculationId, calculations.id))
    .leftJoin(
      tariffRates,
      and(
        eq(tariffRates.versionId, calculations.tariffVersionId),
        eq(tariffRates.originCountryCode, calculationItems.countryOfOrigin),
        eq(tariffRates.destinationCountryCode, TARIFF_DESTINATION),
      ),
    )
    .where(eq(transactions.transactionCode, transactionCode))
    .orderBy(asc(calculationItems.id)); // ascending in the order of the items

export type PaidItem = Awaited<ReturnType<typeof listPaidItems>>[number];
