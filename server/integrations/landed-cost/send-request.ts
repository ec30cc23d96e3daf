import { errorCode } from "#server/errors/error-code.ts";
import {
  DeadlineError,
  type OutboundResponse,
  ResponseTooLargeError,
  sendOutbound,
} from "#server/integrations/outbound.ts";
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
  /** The time in seconds. */
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
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json",
    "Accept-Encoding": "identity",
    "User-Agent": "node",
    credentialToken: key,
  };
  const response = await sendOutbound(
    { url, method: "POST", headers, body, maxBytes, isRepeatable: true },
    { timeoutMs },
  ).catch((error: unknown) => {
    throw toLandedCostError(error);
  });
  return toHttpResponse(response);
}

function toHttpResponse({ status, headers, text }: OutboundResponse): HttpResponse {
  // a redirect is not followed: the key is sent to the configured host only
  if (status >= 300 && status < 400) {
    throw new LandedCostError("unreachable", { reason: "unexpected redirect" });
  }
  return {
    status,
    text,
    requestId: headers["x-request-id"]?.toString() ?? null,
    retryAfter: parseRetryAfter(headers["retry-after"]),
  };
}

function toLandedCostError(error: unknown): LandedCostError {
  if (error instanceof DeadlineError) return new LandedCostError("timeout");
  if (error instanceof ResponseTooLargeError) {
    return new LandedCostError("tooLarge", { status: error.status });
  }
  return new LandedCostError("unreachable", { reason: networkErrorMessage(error) });
}

/** Parses Retry-After, a number of seconds or an HTTP date, to seconds. */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** A text such as "connect ECONNREFUSED 127.0.0.1:80", or a code when several addresses were tried. */
function networkErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return "no connection";
  return error.message || errorCode(error) || String(error);
}
