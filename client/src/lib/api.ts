import type {
  Endpoint,
  EndpointBodyInput,
  EndpointQueryInput,
  EndpointResult,
  JsonEndpoint,
  NoBody,
  PathParams,
} from "#shared/http/endpoint.ts";

type ErrorBody = { message?: string; code?: string; fields?: Record<string, string> };

/** A failed response. Its message is "<status>: <body>". */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly body: string;
  /** The `X-Request-Id` header of the response, which the server logs. */
  readonly requestId: string | null;

  constructor(status: number, body: string, requestId: string | null = null) {
    super(`${status}: ${body}`);
    this.status = status;
    this.body = body;
    this.requestId = requestId;
  }

  /** Undefined also for the response of a proxy whose message is no text. */
  get serverMessage(): string | undefined {
    const message: unknown = this.parsedBody?.message;
    return typeof message === "string" && message ? message : undefined;
  }

  /** The key of the error's text in the catalogue. */
  get code(): string | undefined {
    return this.parsedBody?.code;
  }

  get fields(): Record<string, string> {
    return this.parsedBody?.fields ?? {};
  }

  /** All fields of the body, also those that an error adds to the usual ones. */
  get data(): Record<string, string> {
    return { ...this.parsedBody } as Record<string, string>; // safe: the added ones are texts
  }

  /** Null for the response of a proxy. */
  get parsedBody(): ErrorBody | null {
    try {
      return JSON.parse(this.body);
    } catch {
      return null;
    }
  }
}

export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

/** The time from sending the request to the last byte of the response. */
const TIMEOUT_MS = 60_000;

export type CallInput<E extends Endpoint> = (E["path"] extends `${string}:${string}`
  ? { params: PathParams<E["path"]> }
  : { params?: undefined }) &
  (E extends Endpoint<NoBody> ? { body?: undefined } : { body: EndpointBodyInput<E> }) & {
    query?: EndpointQueryInput<E>;
  };

/** Calls an endpoint and returns its result. Throws ApiError and NetworkError; also the latter once `abort` is aborted. */
export async function call<E extends JsonEndpoint>(
  endpoint: E,
  { params, query, body }: CallInput<E>,
  abort?: AbortSignal,
): Promise<EndpointResult<E>> {
  const isJson = body !== undefined;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const request = fetch(buildUrl(endpoint.path, params, query as object), {
    method: endpoint.method,
    credentials: "include",
    headers: {
      "Accept-Language": document.documentElement.lang,
      ...(isJson && { "Content-Type": "application/json" }),
    },
    ...(isJson && { body: JSON.stringify(body) }),
    signal: abort ? AbortSignal.any([timeout, abort]) : timeout,
  });
  const response = await readFromServer(request);
  if (!response.ok) throw await readFromServer(toApiError(response));
  return readFromServer(response.json());
}

/** Fetches a file, however long that takes. Throws ApiError and NetworkError. */
export async function fetchFile(url: string): Promise<Blob> {
  const headers = { "Accept-Language": document.documentElement.lang };
  const response = await readFromServer(fetch(url, { credentials: "include", headers }));
  if (!response.ok) throw await readFromServer(toApiError(response));
  return readFromServer(response.blob());
}

async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.text()) || response.statusText;
  return new ApiError(response.status, body, response.headers.get("X-Request-Id"));
}

/** Fails also without a response in time, within the response, or if another server responds with a page. */
export const readFromServer = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause) => {
    throw new NetworkError("The server could not be reached", { cause });
  });

/** Fills in the parameters of "/api/users/:id" and appends the query without undefined values. */
export function buildUrl(path: string, params: Record<string, string> = {}, query: object = {}) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `${filled}?${search}` : filled;
}
