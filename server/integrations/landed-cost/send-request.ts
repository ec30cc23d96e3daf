import { LandedCostError } from "./landed-cost-error.ts";

export type HttpRequest = {
  url: string;
  key: string;
  body: string;
  timeoutMs: number;
  maxBytes: number;
};

export type HttpResponse = {
  status: number;
  text: string;
  requestId: string | null;
  /** In seconds. */
  retryAfter: number | undefined;
};

/** Throws a LandedCostError with the outcome "timeout", "tooLarge" or "unreachable". */
export async function sendRequest({
  url,
  key,
  body,
  timeoutMs,
  maxBytes,
}: HttpRequest): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error", // sends the key to the configured host only
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        credentialToken: key,
      },
      body,
      signal,
    });
    return {
      status: response.status,
      text: await readText(response, maxBytes),
      requestId: response.headers.get("x-request-id"),
      retryAfter: parseRetryAfter(response.headers.get("retry-after")),
    };
  } catch (error) {
    if (error instanceof LandedCostError) throw error;
    if (signal.aborted) throw new LandedCostError("timeout");
    throw new LandedCostError("unreachable", { reason: networkErrorMessage(error) });
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new LandedCostError("tooLarge", { status: response.status });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Parses Retry-After, a number of seconds or an HTTP date, to seconds. */
function parseRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The cause of a fetch error, like "connect ECONNREFUSED 127.0.0.1:80". */
function networkErrorMessage(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || String(cause) : "no connection";
}
