import autocannon from "autocannon";

export type Load = { perSecond: number; p50: number; p99: number; failures: number };

/** Posts `body` over `connections` connections for `seconds`, each waiting for its answer. */
export async function load(
  url: string,
  options: { body: unknown; connections: number; seconds: number },
): Promise<Load> {
  const { body, connections, seconds } = options;
  const result = await autocannon({
    url,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    connections,
    duration: seconds,
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  };
}
