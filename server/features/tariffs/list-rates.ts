import type { Deps } from "#server/deps.ts";
import { toPercent } from "#shared/money.ts";
import type { TariffRate } from "#shared/tariffs/contract.ts";
import { ratesPage } from "./queries.ts";

/** The rates that hold, a page at a time; those of the countries that are looked for, if any are. */
export async function listRates(
  { db }: Pick<Deps, "db">,
  query: { search: string; page: number },
): Promise<{ rates: TariffRate[]; total: number }> {
  const { rates, total } = await ratesPage(db, query);
  const listed = rates.map((rate) => ({
    originCountry: rate.originCountry,
    originCountryCode: rate.originCountryCode,
    destinationCountry: rate.destinationCountry,
    destinationCountryCode: rate.destinationCountryCode,
    additionalTariff: toPercent(rate.additionalTariff),
    htsHeading: rate.htsHeading,
    legalBasis: rate.legalBasis,
  }));
  return { rates: listed, total };
}
