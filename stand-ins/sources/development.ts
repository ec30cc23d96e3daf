import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { RunningStandIn } from "#stand-ins/run-cli.ts";
import { startSourcesStandIn } from "./stand-in.ts";

export const DEFAULT_PORT = 12_113;

/** Lines whose general rate the new release changes. */
const CHANGED_RATES = new Map([
  ["6109.10.00", "12%"],
  ["8501.10.40", "Free"],
  ["9403.60.80", "3%"],
]);

export async function startSourcesForDevelopment(
  port: number = DEFAULT_PORT,
): Promise<RunningStandIn> {
  const { url, close } = await startSourcesStandIn(await changedSchedule(), port);
  return { url, env: { USITC_URL: url, FEDERAL_REGISTER_URL: url }, close };
}

/** The schedule that the product ships, with some other rates. */
async function changedSchedule(): Promise<Buffer> {
  const file = new URL("../../data/us/default-schedule.json.gz", import.meta.url);
  const rows: { htsno: string; general: string }[] = JSON.parse(
    gunzipSync(await readFile(file)).toString(),
  );
  const changed = rows.map((row) => ({
    ...row,
    general: CHANGED_RATES.get(row.htsno) ?? row.general,
  }));
  return Buffer.from(JSON.stringify(changed));
}
