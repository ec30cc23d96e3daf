import { type Process, type Product, startScript } from "#tests/support/product.ts";
import { shipment, WORST_BODIES } from "#tests/support/shipments.ts";
import { generateLoad } from "./generate-load.ts";
import { type Metric, median } from "./report.ts";

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 50;

const [shirts] = shipment.items;
const withItems = (count: number) => ({ ...shipment, items: Array(count).fill(shirts) });

/** Throughput of POST /api/calculate relative to a bare route that stores the same rows. */
export async function measureCalculate(product: Product): Promise<Metric[]> {
  const bare = await startScript("rigs/bench/bare-route.ts", product.databaseUrl);
  try {
    const rounds = await pairedRounds(product, bare);
    return [
      ...throughputMetrics(rounds),
      await errorsUnderLoad(product),
      await itemCountOverhead(product),
      await tariffLineOverhead(product),
      await slowestValidationError(product),
    ];
  } finally {
    await bare.stop();
  }
}

async function pairedRounds(product: Process, bare: Process) {
  const body = withItems(3);
  const options = { body, connections: CONNECTIONS, seconds: SECONDS };
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await generateLoad(`${product.address}/api/calculate`, options);
    const ceiling = await generateLoad(bare.address, options);
    if (ours.failures + ceiling.failures > 0)
      throw new Error("Requests failed; the rounds cannot be compared");
    if (round > 0) rounds.push({ ours, ceiling }); // the first round is warm-up
  }
  return rounds;
}

function throughputMetrics(rounds: Awaited<ReturnType<typeof pairedRounds>>): Metric[] {
  return [
    {
      name: "calculate: requests per second",
      value: median(rounds.map(({ ours }) => ours.perSecond)),
      unit: "/s",
      better: "more",
    },
    {
      name: "calculate ÷ bare route",
      value: median(rounds.map(({ ours, ceiling }) => ours.perSecond / ceiling.perSecond)),
      unit: "",
      limit: 0.8,
      target: 1,
      better: "more",
    },
    {
      name: "calculate: p99 ÷ p50",
      value: median(rounds.map(({ ours }) => ours.p99 / ours.p50)),
      unit: "",
      limit: 6,
      target: 4,
      better: "less",
    },
  ];
}

async function errorsUnderLoad({ address }: Process): Promise<Metric> {
  const { failures } = await generateLoad(`${address}/api/calculate`, {
    body: withItems(3),
    connections: 200,
    seconds: 5,
  });
  return {
    name: "calculate: errors at 200 connections",
    value: failures,
    unit: "",
    limit: 0,
    target: 0,
    better: "less",
  };
}

async function itemCountOverhead({ address }: Process): Promise<Metric> {
  const options = { connections: 1, seconds: 2 };
  const few = await generateLoad(`${address}/api/calculate`, { body: withItems(3), ...options });
  const many = await generateLoad(`${address}/api/calculate`, { body: withItems(100), ...options });
  return {
    name: "calculate: 100 items ÷ 3 items",
    value: few.perSecond / many.perSecond,
    unit: "",
    limit: 6,
    target: 3,
    better: "less",
  };
}

const CODES = ["6109.10.00.12", "7318.15.2010", "8517.13.0000", "0901.11.0015", "8302.10.6090"];

/** Throughput of five items with HS codes relative to five without, whose duty is the country rate. */
async function tariffLineOverhead({ address }: Process): Promise<Metric> {
  const plain = withItems(CODES.length);
  const coded = { ...plain, items: CODES.map((hsCode) => ({ ...shirts, hsCode })) };
  const options = { connections: CONNECTIONS, seconds: SECONDS };
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const byCountry = await generateLoad(`${address}/api/calculate`, { body: plain, ...options });
    const byLine = await generateLoad(`${address}/api/calculate`, { body: coded, ...options });
    if (round > 0) ratios.push(byLine.perSecond / byCountry.perSecond); // the first round is warm-up
  }
  return {
    name: "calculate: 5 items by tariff line ÷ by country rate",
    value: median(ratios),
    unit: "",
    limit: 0.6,
    target: 0.95,
    better: "more",
  };
}

const ATTEMPTS = 20;

/** Worst-case validation time over crafted 100 KB bodies: the largest of their medians. */
async function slowestValidationError({ address }: Process): Promise<Metric> {
  const medians: number[] = [];
  for (const body of WORST_BODIES) {
    const times: number[] = [];
    for (let round = 0; round < ATTEMPTS; round++)
      times.push(await validationErrorTime(address, body));
    medians.push(median(times));
  }
  return {
    name: "calculate: slowest validation error of 100 KB",
    value: Math.max(...medians),
    unit: "ms",
    limit: 100,
    better: "less",
  };
}

async function validationErrorTime(address: string, body: string): Promise<number> {
  const headers = { "content-type": "application/json" };
  const started = performance.now();
  const response = await fetch(`${address}/api/calculate`, { method: "POST", headers, body });
  await response.arrayBuffer();
  if (response.status !== 400) throw new Error(`Unexpected status ${response.status}`);
  return performance.now() - started;
}
