import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type Process, type Product, startProcess } from "#tests/support/product.ts";
import { createShipments } from "./coded-shipments.ts";
import { type Metric, median } from "./report.ts";
import { peakResidentBytes } from "./resident-memory.ts";

const ITEM_COUNTS = [1, 5, 100, 500];
const ROUNDS = 3;
/** Items of the requests of a round: the processor time of a process is known in hundredths of a second. */
const ITEMS_PER_ROUND = 2000;
const MOST_REQUESTS = 200;

/** Calculations with HS codes in a process of their own: processor time, bytes, what others wait for, and memory. */
export async function measureCodes({ databaseUrl }: Product): Promise<Metric[]> {
  const server = await startProcess(databaseUrl);
  let isOver = false;
  const peak = peakResidentBytes(server.pid, () => isOver);
  try {
    const shipments = createShipments();
    const metrics: Metric[] = [];
    for (const count of ITEM_COUNTS)
      metrics.push(...(await measureCount(server, shipments, count)));
    metrics.push(...(await measureResult(server, shipments.unseen(500))));
    metrics.push(await measureDelay(server, shipments));
    isOver = true;
    metrics.push({
      name: "codes: peak memory",
      value: (await peak) / 2 ** 20,
      unit: "MB",
      limit: 450,
      better: "less",
    });
    return metrics;
  } finally {
    isOver = true;
    await server.stop();
  }
}

type Shipments = ReturnType<typeof createShipments>;

/** Remembered: the same bodies again; known: the same codes with other values; unseen: new pairs of code and origin. */
async function measureCount(server: Process, shipments: Shipments, count: number) {
  const requests = Math.min(MOST_REQUESTS, Math.ceil(ITEMS_PER_ROUND / count));
  const create = (body: () => object) => Array.from({ length: requests }, body);
  const times = { plain: [0], remembered: [0], known: [0], unseen: [0] };
  for (let round = 0; round <= ROUNDS; round++) {
    const unseen = Array.from({ length: requests }, () => shipments.unseen(count));
    const [last = shipments.unseen(count)] = unseen.slice(-1);
    times.plain[round] = await processorTime(
      server,
      create(() => shipments.plain(count)),
    );
    times.unseen[round] = await processorTime(server, unseen);
    times.remembered[round] = await processorTime(
      server,
      create(() => last),
    );
    times.known[round] = await processorTime(
      server,
      create(() => shipments.known(last)),
    );
  }
  const value = (rounds: readonly number[]) => median(rounds.slice(1)); // the first round is warm-up
  const [plain, remembered, known, unseen] = [
    value(times.plain),
    value(times.remembered),
    value(times.known),
    value(times.unseen),
  ];
  const name = (what: string) => `codes: ${count} ${count === 1 ? "item" : "items"}, ${what}`;
  const time = (what: string, ms: number): Metric => ({
    name: name(what),
    value: ms,
    unit: "ms of CPU",
    better: "less",
  });
  const ratio: Metric = {
    name: name("unseen ÷ remembered"),
    value: unseen / remembered,
    unit: "",
    ...(count === 500 && { limit: 4, target: 3 }),
    better: "less",
  };
  return [
    time("without codes", plain),
    time("remembered", remembered),
    time("known", known),
    time("unseen", unseen),
    ratio,
  ];
}

/** Milliseconds of processor time of the server for each request. */
async function processorTime(server: Process, bodies: readonly object[]): Promise<number> {
  const started = usedMilliseconds(server.pid);
  for (const body of bodies) await calculate(server, body);
  return (usedMilliseconds(server.pid) - started) / bodies.length;
}

/** The CPU time of a process in steps of 10 ms, as Linux counts it. NaN elsewhere. */
function usedMilliseconds(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * 10;
}

async function calculate({ address }: Process, body: object): Promise<Response> {
  const response = await fetch(`${address}/api/calculate`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-encoding": "gzip, deflate, br" },
    body: JSON.stringify(body),
  });
  const result = await response.text();
  if (response.status !== 200) throw new Error(`Unexpected status ${response.status}: ${result}`);
  return response;
}

async function measureResult(server: Process, body: object): Promise<Metric[]> {
  const { headers } = await calculate(server, body);
  return [
    {
      name: `codes: result of 500 items (${headers.get("content-encoding") ?? "not compressed"})`,
      value: Number(headers.get("content-length")) / 1000,
      unit: "kB",
      limit: 100,
      better: "less",
    },
  ];
}

const DELAY_ROUNDS = 7;

/** The longest that a request of one item waits while one of 500 unseen items is answered, beyond what it takes alone. */
async function measureDelay(server: Process, shipments: Shipments): Promise<Metric> {
  const small = shipments.plain(1);
  const time = async () => {
    const started = performance.now();
    await calculate(server, small);
    return performance.now() - started;
  };
  const alone: number[] = [];
  for (let request = 0; request < 50; request++) alone.push(await time());
  const delays: number[] = [];
  for (let round = 0; round < DELAY_ROUNDS; round++) {
    let isOver = false;
    const large = calculate(server, shipments.unseen(500)).finally(() => {
      isOver = true;
    });
    const waited: number[] = [];
    while (!isOver) {
      waited.push(await time());
      await delay(1);
    }
    await large;
    delays.push(Math.max(...waited) - median(alone));
  }
  return {
    name: "codes: delay of others by 500 unseen items",
    value: median(delays),
    unit: "ms",
    limit: 50,
    better: "less",
  };
}
