import type { Deps } from "#server/deps.ts";
import type { ActiveTariff } from "#server/duties/country-rates/active-tariff.ts";
import { readCalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { countryCodes, countryName, TARIFF_DESTINATION } from "#shared/countries.ts";
import { DEFAULT_LANGUAGE } from "#shared/languages.ts";
import type { OriginCountry } from "#shared/tariffs/countries.ts";

/** The origins of the active tariff file, or every country with the landed-cost provider. */
export async function listCountries(
  deps: Pick<Deps, "settings" | "tariff">,
): Promise<OriginCountry[]> {
  const { method } = await readCalculationSettings(deps);
  return sortByName(method === "csv" ? tariffOrigins(await deps.tariff.get()) : allCountries());
}

function tariffOrigins(tariff: ActiveTariff | null): OriginCountry[] {
  const origins = [...(tariff?.rateByOrigin ?? [])].map(([originCountryCode, rate]) => ({
    originCountry: rate.originCountry,
    originCountryCode,
  }));
  const hasDestination = tariff?.rateByOrigin.has(TARIFF_DESTINATION);
  return hasDestination ? origins : [...origins, englishCountry(TARIFF_DESTINATION)];
}

const allCountries = () => countryCodes.map(englishCountry);

const englishCountry = (code: string): OriginCountry => ({
  originCountry: countryName(code, DEFAULT_LANGUAGE),
  originCountryCode: code,
});

const { compare } = new Intl.Collator(DEFAULT_LANGUAGE);

const sortByName = (countries: OriginCountry[]) =>
  countries.sort((a, b) => compare(a.originCountry, b.originCountry));
