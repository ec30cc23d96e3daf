import { readFile } from "node:fs/promises";
import type { Database } from "#server/db/client.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { sha256 } from "#server/lib/sha256.ts";
import { type Rate, rateFromPercent } from "#shared/money.ts";
import { hasAnyVersion, insertActiveVersion, type NewRate } from "./queries.ts";

const FILE_NAME = "default-tariffs.csv";
const SOURCE =
  "US country-wide additional duties in force since 2026-07-24, HTS 2026 Revision 20 (2026-09-29)";

/**
 * Loads the default tariff file into a database without any tariff version. General (MFN) and
 * product-specific duties are not in the file, except where a row says that its rate includes MFN.
 */
export async function loadDefaultTariffs(db: Database) {
  if (await hasAnyVersion(db)) return;
  const file = await readFile(fromRoot("server", "features", "tariffs", FILE_NAME));
  const version = { fileName: FILE_NAME, source: SOURCE, sha256: sha256(file) };
  await insertActiveVersion(db, version, await readRates(file));
}

type CsvRow = Record<
  | "origin_country"
  | "origin_country_code"
  | "destination_country"
  | "destination_country_code"
  | "additional_tariff"
  | "baseline_tariff"
  | "reciprocal_tariff"
  | "country_specific_tariff"
  | "mfn_inclusive"
  | "hts_heading"
  | "legal_basis",
  string
>;

async function readRates(file: Buffer): Promise<NewRate[]> {
  const { parse } = await import("csv-parse/sync"); // loaded on use: only the first start reads a file
  return parse<CsvRow>(file, { bom: true, columns: true }).map(toRate);
}

const toRate = (row: CsvRow): NewRate => ({
  originCountry: row.origin_country,
  originCountryCode: row.origin_country_code,
  destinationCountry: row.destination_country,
  destinationCountryCode: row.destination_country_code,
  additionalTariff: rateFromPercent(row.additional_tariff),
  baselineTariff: parseOptionalRate(row.baseline_tariff),
  reciprocalTariff: parseOptionalRate(row.reciprocal_tariff),
  countrySpecificTariff: parseOptionalRate(row.country_specific_tariff),
  mfnInclusive: row.mfn_inclusive === "" ? null : row.mfn_inclusive === "Y",
  htsHeading: row.hts_heading || null,
  legalBasis: row.legal_basis || null,
});

const parseOptionalRate = (text: string): Rate | null =>
  text === "" ? null : rateFromPercent(text);
