import { createHash, type Hash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { withCopyTimeout } from "#server/db/copy-timeout.ts";
import type { Connection } from "#server/db/transaction.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { FileSummary, NamedStream } from "#server/features/datasets/dataset.ts";
import { splitUtf8 } from "#server/http/split-utf8.ts";
import type { TariffDetails } from "#shared/tariffs/contract.ts";
import { tariffColumns } from "./tariff-columns.ts";

const COPY_STATEMENT = `copy tariff_rates (version_id, ${tariffColumns.join(", ")}) from stdin`;

/** Writes the rates of a CSV file. Throws `invalid` naming the first hundred invalid lines. */
export async function copyRates(
  { stream, name }: NamedStream,
  { client, connectionLost }: Connection,
  versionId: string,
): Promise<FileSummary> {
  if (!/\.csv$/i.test(name)) throw new AppError("invalid", "datasets.csvRequired");
  // Loaded on use, because most processes never read a file.
  const { CsvRecordParser } = await import("#server/http/csv-record-parser.ts");
  const { TariffRowValidator } = await import("./tariff-row-validator.ts");
  const hash = createHash("sha256");
  const text = hashText(stream, hash);
  const parser = new CsvRecordParser({ relax_column_count: true }); // the validator counts
  const validator = new TariffRowValidator(versionId);
  const copy = client.query(withCopyTimeout(copyFrom(COPY_STATEMENT)));
  await pipeline(text, parser, validator, copy, { signal: connectionLost }).catch((cause) => {
    throw parser.toAppError(cause);
  });
  const { rowCount, ignoredColumns } = validator;
  const details: TariffDetails = { ignoredColumns };
  return { rowCount, details, sha256: hash.digest("hex") };
}

/** Passes on the text that was hashed. Throws for a binary file. */
async function* hashText(stream: Readable, hash: Hash) {
  for await (const piece of splitUtf8(stream, "csv.notUtf8")) {
    if (piece.includes(0)) throw new AppError("invalid", "datasets.csvRequired");
    hash.update(piece);
    yield piece;
  }
}
