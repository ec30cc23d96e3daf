import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { packContent, receiveBytes, unpackContent } from "#server/features/datasets/content.ts";
import type { ContentKind, FileContent } from "#server/features/datasets/dataset.ts";
import { removedWarning } from "#server/features/datasets/removed-warning.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import {
  type CarrierFeeDifferences,
  MAX_CARRIER_FEES_BYTES,
} from "#shared/carrier-fees/contract.ts";
import { compareCarrierFees } from "./compare-carrier-fees.ts";
import { formatCarrierFees } from "./format-carrier-fees.ts";
import { parseCarrierFees } from "./parse-carrier-fees.ts";

const FILE_NAME = "default-carrier-fees.csv";

/** What couriers publish that they charge for duties of parcels to the United States, as a CSV file. */
export const carrierFees: ContentKind<CarrierFee[]> = {
  name: "carrier-fees",
  maxBytes: MAX_CARRIER_FEES_BYTES,
  storage: "content",
  async read(file) {
    const value = await parseCarrierFees(await receiveBytes(file));
    return { ...feesContent(value), value };
  },
  load: async ({ content }) => parseCarrierFees(await buffer(unpackContent(content))),
  compare: (fees, active) => compareCarrierFees(fees, active ?? []),
  findWarnings: ({ removed }: CarrierFeeDifferences, activeRows) =>
    removedWarning(removed.length, activeRows),
  async shipped() {
    const bytes = await readFile(fromRoot("data", "carrier-fees", FILE_NAME));
    return { fileName: FILE_NAME, file: feesContent(await parseCarrierFees(bytes)) };
  },
};

/** What a version stores of fees. Its data are as old as the oldest fee is. */
const feesContent = (fees: readonly CarrierFee[]): FileContent => ({
  ...packContent(formatCarrierFees(fees)),
  rowCount: fees.length,
  details: { asOf: fees.map(({ asOf }) => asOf).sort()[0] ?? "" },
});
