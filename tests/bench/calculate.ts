import { shipment, WORST_BODIES } from "#tests/support/shipments.ts";
import { type Process, type Product, startScript } from "../product.ts";
import { load } from "./load.ts";
import { type Figure, median } from "./report.ts";

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 50;

const [shirts] = shipment.items;
const withItems = (count: number) => ({ ...shipment, items: Array(count).fill(shirts) });

/** How near a calculation comes to a bare route that stores the same rows, in the same minutes. */
export async function measureCalculate(product: Product): Promise<Figure[]> {
  const bare = await startScript("tests/bench/bare-route.ts", product.databaseUrl);
  try {
    const rounds = await pairedRounds(product, bare);
    return [
      ...figuresOf(rounds),
      await failuresUnderLoad(product),
      await costOfItems(product),
      await slowestRefusal(product),
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
    const ours = await load(`${product.address}/api/calculate`, options);
    const ceiling = await load(bare.address, options);
    if (ours.failures + ceiling.failures > 0) throw new Error("What fails cannot be compared");
    if (round > 0) rounds.push({ ours, ceiling }); // the first one warms up
  }
  return rounds;
}

function figuresOf(rounds: Awaited<ReturnType<typeof pairedRounds>>): Figure[] {
  return [
    {
      name: "calculate: requests a second",
      value: median(rounds.map(({ ours }) => ours.perSecond)),
      unit: "/s",
      better: "more",
    },
    {
      name: "calculate ÷ bare route",
      value: median(rounds.map(({ ours, ceiling }) => ours.perSecond / ceiling.perSecond)),
      unit: "",
      must: 0.8,
      goal: 1,
      better: "more",
    },
    {
      name: "calculate: p99 ÷ p50",
      value: median(rounds.map(({ ours }) => ours.p99 / ours.p50)),
      unit: "",
      must: 6,
      goal: 4,
      better: "less",
    },
  ];
}

async function failuresUnderLoad({ address }: Process): Promise<Figure> {
  const { failures } = await load(`${address}/api/calculate`, {
    body: withItems(3),
    connections: 200,
    seconds: 5,
  });
  return {
    name: "calculate: failures at 200 connections",
    value: failures,
    unit: "",
    must: 0,
    goal: 0,
    better: "less",
  };
}

async function costOfItems({ address }: Process): Promise<Figure> {
  const options = { connections: 1, seconds: 2 };
  const few = await load(`${address}/api/calculate`, { body: withItems(3), ...options });
  const many = await load(`${address}/api/calculate`, { body: withItems(100), ...options });
  return {
    name: "calculate: 100 items ÷ 3 items",
    value: few.perSecond / many.perSecond,
    unit: "",
    must: 6,
    goal: 3,
    better: "less",
  };
}

const TRIES = 20;

/** No body may keep others waiting: each is tried often, and the slowest's median counts. */
async function slowestRefusal({ address }: Process): Promise<Figure> {
  const medians: number[] = [];
  for (const body of WORST_BODIES) {
    const times: number[] = [];
    for (let round = 0; round < TRIES; round++) times.push(await timeToRefuse(address, body));
    medians.push(median(times));
  }
  return {
    name: "calculate: slowest refusal of 100 KB",
    value: Math.max(...medians),
    unit: "ms",
    must: 100,
    better: "less",
  };
}

async function timeToRefuse(address: string, body: string): Promise<number> {
  const headers = { "content-type": "application/json" };
  const started = performance.now();
  const response = await fetch(`${address}/api/calculate`, { method: "POST", headers, body });
  await response.arrayBuffer();
  if (response.status !== 400) throw new Error(`It was answered by ${response.status}`);
  return performance.now() - started;
}
