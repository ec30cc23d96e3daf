import { type Process, type Product, startScript } from "../product.ts";
import { load } from "./load.ts";
import { cookieOf, logIn, owner, post } from "./owner.ts";
import { type Figure, median } from "./report.ts";

const ROUNDS = 5;
const WRONG_LOGINS = 200;

/** What a session costs a call, and what a flood of log-ins costs everyone else. */
export async function measureSessions(product: Product): Promise<Figure[]> {
  const bare = await startScript("tests/bench/bare-route.ts", product.databaseUrl);
  try {
    return [
      await costOfSession(product, bare),
      await gapBetween("log-in: unknown address or wrong password", 10, [
        () => logIn(product.address, { email: "nobody@example.com", password: "wrong password" }),
        () => logIn(product.address, { ...owner, password: "wrong password" }),
      ]),
      await gapBetween("forgotten password: no account or one", 15, [
        () => forget(product.address, "nobody@example.com"),
        () => forget(product.address, owner.email),
      ]),
      ...(await costOfFlood(product)),
    ];
  } finally {
    await bare.stop();
  }
}

async function costOfSession(product: Process, bare: Process): Promise<Figure> {
  const options = { connections: 50, seconds: 3, cookie: await cookieOf(product.address) };
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await load(`${product.address}/api/auth/user`, options);
    const ceiling = await load(`${bare.address}/row`, options);
    if (round > 0) ratios.push(ours.perSecond / ceiling.perSecond); // the first one warms up
  }
  return {
    name: "who am I ÷ bare route with one SELECT",
    value: median(ratios),
    unit: "",
    must: 0.45,
    goal: 0.7,
    better: "more",
  };
}

const forget = (address: string, email: string) =>
  post(`${address}/api/auth/forgot-password`, { email });

type Call = () => Promise<Response>;

/** By how much the times of two calls differ that must not be told apart by them, in turns. */
async function gapBetween(name: string, must: number, [one, other]: [Call, Call]): Promise<Figure> {
  const times: { one: number; other: number }[] = [];
  for (let round = 0; round < 15; round++) {
    times.push({ one: await timeOf(one), other: await timeOf(other) });
  }
  const gap = median(times.map((time) => time.one)) - median(times.map((time) => time.other));
  return { name, value: Math.abs(gap), unit: "ms apart", must, better: "less" };
}

async function timeOf(call: Call): Promise<number> {
  const start = performance.now();
  await (await call()).text();
  return performance.now() - start;
}

async function costOfFlood({ address }: Process): Promise<Figure[]> {
  const settings = `${address}/api/settings`;
  const options = { connections: 10, seconds: 4 };
  const idle = await load(settings, options);
  const flood = Array.from({ length: WRONG_LOGINS }, (_, index) =>
    logIn(address, { email: `nobody-${index}@example.com`, password: "wrong password" }),
  );
  const flooded = await load(settings, options);
  const answers = await Promise.all(flood);
  const unexpected = answers.filter(({ status }) => ![401, 429, 503].includes(status));
  return [
    {
      name: "settings: p99 during 200 wrong log-ins",
      value: flooded.p99,
      unit: "ms",
      must: 200,
      goal: 3 * idle.p99,
      better: "less",
    },
    {
      name: "wrong log-ins answered otherwise than by a refusal",
      value: unexpected.length,
      unit: "",
      must: 0,
      better: "less",
    },
  ];
}
