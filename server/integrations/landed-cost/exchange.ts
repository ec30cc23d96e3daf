import { ProviderFault } from "./landed-cost-error.ts";

export type Exchange = {
  url: string;
  key: string;
  body: string;
  timeoutMs: number;
  maxBytes: number;
};

export type Answer = {
  status: number;
  text: string;
  requestId: string | null;
  /** In how many seconds it wants to be asked again. */
  retryAfter: number | undefined;
};

/**
 * One request and its whole answer, headers and body, within `timeoutMs` and `maxBytes`. Throws a
 * ProviderFault ("timeout", "tooLarge", "unreachable", "unreadable") for what brought no answer.
 */
export async function exchange({ url, key, body, timeoutMs, maxBytes }: Exchange): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error", // the key goes to the address that was configured, and nowhere else
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
      text: await textOf(response, maxBytes),
      requestId: response.headers.get("x-request-id"),
      retryAfter: secondsOf(response.headers.get("retry-after")),
    };
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    if (signal.aborted) throw new ProviderFault("timeout");
    throw new ProviderFault("unreachable", { said: causeOf(error) });
  }
}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new ProviderFault("tooLarge", { status: response.status });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A number of seconds or a date, as HTTP has it; undefined where it is neither. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Why fetch failed: "unexpected redirect", "connect ECONNREFUSED 127.0.0.1:80". */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || String(cause) : "no connection";
}
