import * as z from "zod/mini";
import { day } from "#shared/http/fields.ts";
import { MAX_SCHEDULE_BYTES } from "#shared/schedule/contract.ts";
import { readSourceJson, streamSource } from "./read-source.ts";

export type Release = {
  /** The name at the commission: "2026HTSRev21". */
  id: string;
  /** "2026 Revision 21" */
  name: string;
  /** ISO date of its publication, which is at most a few days from the day on which it applies. */
  startsOn: string;
};

/** The US International Trade Commission, which publishes the Harmonized Tariff Schedule. */
export type TradeCommission = {
  /** The release in force. Throws what `readSourceJson` throws. */
  findCurrentRelease(signal: AbortSignal): Promise<Release>;
  /**
   * The whole schedule as JSON. The site exports the release in force only, so a caller asks before and after which one
   * that is.
   */
  exportSchedule<T>(
    signal: AbortSignal,
    consume: (body: AsyncIterable<Buffer>) => Promise<T>,
  ): Promise<T>;
};

type TradeCommissionOptions = { url: string; timeoutMs?: number; exportTimeoutMs?: number };

const TIMEOUT_MS = 20_000;

/** The export has 13 MB, which the site writes slowly. */
const EXPORT_TIMEOUT_MS = 180_000;

/** The list has 300 KB. */
const MAX_LIST_BYTES = 5_000_000;

const releases = z.array(
  z.object({
    name: z.string().check(z.maxLength(100)),
    description: z.optional(z.nullable(z.string())),
    status: z.optional(z.nullable(z.string())),
    releaseStartDate: z.optional(z.nullable(z.string())),
  }),
);

export const createTradeCommission = ({
  url,
  timeoutMs = TIMEOUT_MS,
  exportTimeoutMs = EXPORT_TIMEOUT_MS,
}: TradeCommissionOptions): TradeCommission => ({
  findCurrentRelease: (signal) =>
    readSourceJson(
      { url: `${url}/reststop/releaseList`, maxBytes: MAX_LIST_BYTES, timeoutMs, signal },
      (json) => toRelease(releases.safeParse(json).data),
    ),
  exportSchedule: (signal, consume) =>
    streamSource(
      {
        url: `${url}/reststop/exportList?from=0101&to=9999&format=JSON&styles=false`,
        maxBytes: MAX_SCHEDULE_BYTES,
        timeoutMs: exportTimeoutMs,
        signal,
      },
      consume,
    ),
});

function toRelease(list: z.output<typeof releases> | undefined): Release | null {
  const current = list?.find(({ status }) => status === "current");
  const startsOn = isoDate(current?.releaseStartDate ?? "");
  if (!current || !startsOn) return null;
  return { id: current.name, name: releaseName(current.name), startsOn };
}

/** "2026HTSRev21" → "2026 Revision 21", "2026HTSBasic" → "2026 Basic"; another name as it is. */
function releaseName(id: string): string {
  const [, year, revision] = /^(\d{4})HTS(?:Rev(\d+)|Basic)$/.exec(id) ?? [];
  if (!year) return id;
  return revision ? `${year} Revision ${revision}` : `${year} Basic`;
}

/** "06/08/2026" → "2026-06-08"; null for another form. */
function isoDate(text: string): string | null {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return day.safeParse(`${year}-${month}-${date}`).data ?? null;
}
