import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Connection } from "#server/db/transaction.ts";
import type { ActiveTariff } from "#server/duties/country-rates/active-tariff.ts";
import type { RowKind } from "#server/features/datasets/dataset.ts";
import { removedWarning } from "#server/features/datasets/removed-warning.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { MAX_TARIFF_BYTES, type TariffDifferences } from "#shared/tariffs/contract.ts";
import { changeRows, compareRates } from "./compare-rates.ts";
import { copyRates } from "./copy-rates.ts";
import { fileRows } from "./file-rows.ts";
import { loadTariff } from "./load-tariff.ts";

const FILE_NAME = "default-tariffs.csv";

/** The day up to which SOURCE is complete. */
const AS_OF = "2026-09-29";

/**
 * General (MFN) and product-specific duties are not in the default file, except where a row says that its rate includes
 * MFN.
 */
const SOURCE = "US country-wide additional duties in force since 2026-07-24, as of 2026-09-29";

/** The additional duties by country of origin, as a CSV file whose rows are `tariff_rates`. */
export const tariffs: RowKind<ActiveTariff> = {
  name: "tariffs",
  maxBytes: MAX_TARIFF_BYTES,
  storage: "rows",
  copyRows: copyRates,
  load: loadTariff,
  compare: compareRates,
  findWarnings: ({ removed }: TariffDifferences, activeRows) => removedWarning(removed, activeRows),
  fileRows,
  changeRows,
  async shipped() {
    const stream = Readable.from([await readFile(fromRoot("data", "us", FILE_NAME))]);
    return {
      fileName: FILE_NAME,
      async copyRows(connection: Connection, id: string) {
        const summary = await copyRates({ name: FILE_NAME, stream }, connection, id);
        return { ...summary, details: { ...summary.details, source: SOURCE, asOf: AS_OF } };
      },
    };
  },
};
