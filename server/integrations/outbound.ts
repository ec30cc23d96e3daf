import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { errorCode } from "#server/errors/error-code.ts";

export type Deadline = {
  /** The time of the whole call: connecting, sending and the last byte of the response. */
  timeoutMs: number;
  /** Ends the call early, with its reason as the error. */
  signal?: AbortSignal | undefined;
};

export type OutboundRequest = {
  url: string;
  method: string;
  headers: OutgoingHttpHeaders;
  body: string;
  maxBytes: number;
  /** Sends it again if the server closed the kept-alive connection before it answered. Stripe's SDK retries by itself. */
  isRepeatable?: boolean;
};

export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; text: string };

export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
  /** The code of a socket timeout, which Stripe's SDK and the mail outbox read. */
  readonly code = "ETIMEDOUT";

  constructor(timeoutMs: number) {
    super(`no complete response within ${timeoutMs} ms`);
  }
}

export class ResponseTooLargeError extends Error {
  override readonly name = "ResponseTooLargeError";
  readonly status: number;

  constructor(status: number, maxBytes: number) {
    super(`the response has more than ${maxBytes} bytes`);
    this.status = status;
  }
}

/**
 * Rejects at the deadline even when `call` does not settle; `call` must close its socket on its signal.
 * AbortSignal.timeout and AbortSignal.any are not used: garbage collection can detach them.
 */
export async function withDeadline<T>(
  { timeoutMs, signal: outer }: Deadline,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new DeadlineError(timeoutMs)), timeoutMs);
  outer?.addEventListener("abort", abort);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([aborted, call(signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
  }
}

/** Follows no redirect and destroys the socket on every error. Throws a DeadlineError or ResponseTooLargeError. */
export const sendOutbound = (
  request: OutboundRequest,
  deadline: Deadline,
): Promise<OutboundResponse> =>
  withDeadline(deadline, (signal) =>
    exchange(request, signal, async (response) => {
      const { statusCode: status = 0, headers } = response;
      const chunks: Buffer[] = [];
      for await (const chunk of boundedBody(response, request.maxBytes)) chunks.push(chunk);
      return { status, headers, text: Buffer.concat(chunks).toString() };
    }),
  );

/** The same for a large body, which `consume` reads while it arrives. */
export const streamOutbound = <T>(
  request: OutboundRequest,
  deadline: Deadline,
  consume: (response: { status: number; body: AsyncIterable<Buffer> }) => Promise<T>,
): Promise<T> =>
  withDeadline(deadline, (signal) =>
    exchange(request, signal, async (response) =>
      consume({
        status: response.statusCode ?? 0,
        body: boundedBody(response, request.maxBytes),
      }),
    ),
  );

function exchange<T>(
  request: OutboundRequest,
  signal: AbortSignal,
  receive: (response: IncomingMessage) => Promise<T>,
): Promise<T> {
  const { url, method, headers, body } = request;
  return new Promise((resolve, reject) => {
    const send = url.startsWith("https:") ? httpsRequest : httpRequest;
    const req = send(url, { method, headers });
    const fail = (error: unknown) => {
      reject(error);
      req.destroy();
    };
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    req.on("error", (error) => {
      const isStale = req.reusedSocket && errorCode(error) === "ECONNRESET" && !signal.aborted;
      if (isStale && request.isRepeatable) resolve(exchange(request, signal, receive));
      else reject(error);
    });
    req.on("response", (response) => {
      receive(response).then((result) => {
        resolve(result);
        if (!req.writableFinished) req.destroy(); // answered before the request was sent
      }, fail);
    });
    req.end(body);
  });
}

async function* boundedBody(response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw new ResponseTooLargeError(response.statusCode ?? 0, maxBytes);
    yield chunk;
  }
}
