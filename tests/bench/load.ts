import autocannon from "autocannon";

export type Load = { perSecond: number; p50: number; p99: number; failures: number };

type Options = {
  connections: number;
  seconds: number;
  /** Posted as JSON; without one it is a GET. */
  body?: unknown;
  cookie?: string;
  /** Requests a second; without it each connection asks as soon as it is answered. */
  rate?: number;
};

/** Calls `url` over `connections` connections for `seconds`, each waiting for its answer. */
export async function load(url: string, options: Options): Promise<Load> {
  const { body, cookie, connections, seconds, rate } = options;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate && { overallRate: rate, workers: 1 }),
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  };
}
