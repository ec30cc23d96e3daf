import { setTimeout as delay } from "node:timers/promises";
import { type Product, startScript, untilReady } from "#tests/support/product.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type Metric, median } from "./report.ts";

const ROUNDS = 5;

const [shirts] = shipment.items;
const CODED = { ...shipment, items: [{ ...shirts, hsCode: "6109.10.00.12" }] };

/** Times from the process start to the first page and to readiness, and of the first answers after that. */
export async function measureStart({ databaseUrl }: Product): Promise<Metric[]> {
  const pages: number[] = [];
  const starts: number[] = [];
  const answers: number[] = [];
  const searches: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const { address, stop } = await startScript("dist/server/main.js", databaseUrl);
    await untilServed(`${address}/api/settings`);
    pages.push((performance.now() - started) / 1000);
    await untilReady(address);
    starts.push((performance.now() - started) / 1000);
    answers.push(await responseTime(`${address}/api/calculate`, CODED));
    searches.push(await responseTime(`${address}/api/schedule/search?q=laptop`));
    await stop();
  }
  const first = (name: string, values: readonly number[]): Metric => ({
    name,
    value: median(values),
    unit: "ms",
    limit: 150,
    target: 50,
    better: "less",
  });
  return [
    {
      name: "process start to the first page",
      value: median(pages),
      unit: "s",
      limit: 0.6,
      target: 0.35,
      better: "less",
    },
    { name: "process start to ready", value: median(starts), unit: "s", limit: 2, better: "less" },
    first("start: first calculation with a code", answers),
    first("start: first search", searches),
  ];
}

/** A page needs the settings, which are served once the database is prepared. */
async function untilServed(url: string) {
  while (!(await fetch(url)).ok) await delay(5);
}

async function responseTime(url: string, body?: object): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: { "content-type": "application/json" },
  });
  await response.text();
  if (response.status !== 200) throw new Error(`Unexpected status ${response.status}`);
  return performance.now() - started;
}
