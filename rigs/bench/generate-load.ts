import autocannon from "autocannon";

export type LoadResult = {
  perSecond: number;
  p50: number;
  p97: number;
  p99: number;
  failures: number;
};

type Options = {
  connections: number;
  seconds: number;
  /** Sent as JSON with POST; without a body the request is a GET. */
  body?: unknown;
  cookie?: string;
  /** Requests per second over all connections; unlimited by default. */
  rate?: number;
  /** Requested in turn instead of the URL's own path. */
  paths?: readonly string[];
};

export async function generateLoad(url: string, options: Options): Promise<LoadResult> {
  const { body, cookie, connections, seconds, rate, paths } = options;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(paths && { requests: paths.map((path) => ({ path })) }),
    ...(rate && { overallRate: rate, workers: 1 }),
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p97: result.latency.p97_5,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  };
}
