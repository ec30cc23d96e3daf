import { type Process, type Product, startScript } from "#tests/support/product.ts";
import { logIn, owner, ownerCookie, post } from "#tests/support/product-owner.ts";
import { generateLoad } from "./generate-load.ts";
import { type Metric, median } from "./report.ts";

const ROUNDS = 5;
const FAILED_LOGINS = 200;

/** Cost of a session per request, timing differences, and the impact of a login flood. */
export async function measureSessions(product: Product): Promise<Metric[]> {
  const bare = await startScript("rigs/bench/bare-route.ts", product.databaseUrl);
  try {
    return [
      await sessionOverhead(product, bare),
      await timingDifference("login: unknown email or wrong password", 10, [
        () => logIn(product.address, { email: "unknown@example.com", password: "wrong password" }),
        () => logIn(product.address, { ...owner, password: "wrong password" }),
      ]),
      await timingDifference("forgot password: with or without account", 15, [
        () => forgotPassword(product.address, "unknown@example.com"),
        () => forgotPassword(product.address, owner.email),
      ]),
      ...(await loginFloodImpact(product)),
    ];
  } finally {
    await bare.stop();
  }
}

async function sessionOverhead(product: Process, bare: Process): Promise<Metric> {
  const options = { connections: 50, seconds: 3, cookie: await ownerCookie(product.address) };
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await generateLoad(`${product.address}/api/auth/user`, options);
    const ceiling = await generateLoad(`${bare.address}/row`, options);
    if (round > 0) ratios.push(ours.perSecond / ceiling.perSecond); // the first round is warm-up
  }
  return {
    name: "current user ÷ bare route with one SELECT",
    value: median(ratios),
    unit: "",
    limit: 0.45,
    target: 0.7,
    better: "more",
  };
}

const forgotPassword = (address: string, email: string) =>
  post(`${address}/api/auth/forgot-password`, { email });

type Call = () => Promise<Response>;

/** Difference of the median times of two calls that must be indistinguishable, measured alternately. */
async function timingDifference(
  name: string,
  limit: number,
  [first, second]: [Call, Call],
): Promise<Metric> {
  const times: { first: number; second: number }[] = [];
  for (let round = 0; round < 15; round++) {
    times.push({ first: await responseTime(first), second: await responseTime(second) });
  }
  const gap = median(times.map((time) => time.first)) - median(times.map((time) => time.second));
  return { name, value: Math.abs(gap), unit: "ms apart", limit, better: "less" };
}

async function responseTime(call: Call): Promise<number> {
  const start = performance.now();
  await (await call()).text();
  return performance.now() - start;
}

async function loginFloodImpact({ address }: Process): Promise<Metric[]> {
  const settings = `${address}/api/settings`;
  const options = { connections: 10, seconds: 4 };
  const idle = await generateLoad(settings, options);
  const flood = Array.from({ length: FAILED_LOGINS }, (_, index) =>
    logIn(address, { email: `unknown-${index}@example.com`, password: "wrong password" }),
  );
  const flooded = await generateLoad(settings, options);
  const answers = await Promise.all(flood);
  const unexpected = answers.filter(({ status }) => ![401, 429, 503].includes(status));
  return [
    {
      name: "settings: p99 during 200 failed logins",
      value: flooded.p99,
      unit: "ms",
      limit: 200,
      target: 3 * idle.p99,
      better: "less",
    },
    {
      name: "failed logins with an unexpected status",
      value: unexpected.length,
      unit: "",
      limit: 0,
      better: "less",
    },
  ];
}
