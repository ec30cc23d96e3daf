import { AppError } from "#server/errors/app-error.ts";
import {
  type Deadline,
  DeadlineError,
  type OutboundRequest,
  ResponseTooLargeError,
  sendOutbound,
  streamOutbound,
} from "#server/integrations/outbound.ts";
import { parseJson } from "#server/lib/parse-json.ts";

export type SourceRequest = Pick<OutboundRequest, "url" | "maxBytes"> & Deadline;

const HEADERS = { Accept: "application/json, text/plain", "Accept-Encoding": "identity" };

const toRequest = ({ url, maxBytes }: SourceRequest): OutboundRequest => ({
  url,
  maxBytes,
  method: "GET",
  headers: HEADERS,
  body: "",
});

/** Reads a whole text. Throws `timeout`, and `badGateway` for a source that cannot be reached or answers with an error. */
export async function readSourceText(request: SourceRequest): Promise<string> {
  const { status, text } = await sendOutbound(toRequest(request), request).catch(rethrow);
  requireSuccess(status);
  return text;
}

/** The same for a large file, which `consume` reads while it arrives; its own errors are passed on. */
export const streamSource = <T>(
  request: SourceRequest,
  consume: (body: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> =>
  streamOutbound(toRequest(request), request, ({ status, body }) => {
    requireSuccess(status);
    return consume(body);
  }).catch(rethrow);

/** Reads JSON that `parse` turns into what is needed of it. Throws the same, and `badGateway` for another content. */
export async function readSourceJson<T>(
  request: SourceRequest,
  parse: (json: unknown) => T | null,
): Promise<T> {
  const parsed = parse(parseJson(await readSourceText(request)));
  if (parsed === null) throw unreadableSource();
  return parsed;
}

const unreadableSource = () => new AppError("badGateway", "sources.unreadable");

function requireSuccess(status: number) {
  if (status !== 200) throw new AppError("badGateway", "sources.badStatus", { params: { status } });
}

function rethrow(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  if (cause instanceof DeadlineError) throw new AppError("timeout", "sources.timeout", { cause });
  if (cause instanceof ResponseTooLargeError) {
    throw new AppError("badGateway", "sources.tooLarge", { cause });
  }
  throw new AppError("badGateway", "sources.unreachable", { cause });
}
