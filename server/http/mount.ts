import type { Request, Response, Router } from "express";
import * as z from "zod/mini";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import type {
  Access,
  Endpoint,
  EndpointBody,
  EndpointQuery,
  EndpointResult,
  Method,
  PathParams,
} from "#shared/http/endpoint.ts";
import { fieldErrors } from "#shared/http/field-errors.ts";
import { authorize } from "./authorize.ts";
import { readJsonBody } from "./json-body.ts";
import { readFile, type StreamConsumer, streamFile, type UploadedFile } from "./read-file.ts";
import { sendCompressedJson, sendJson } from "./send-json.ts";

type Schema = z.core.$ZodType;

declare global {
  namespace Express {
    // Passport declares req.user as this interface, which is merged with ours.
    interface User extends Account {}
  }
}
type Account = User;

type Actor<A extends Access> = A extends "public" ? User | undefined : User;

type Call<E extends Endpoint, A extends Access> = {
  body: EndpointBody<E>;
  query: EndpointQuery<E>;
  params: PathParams<E["path"]>;
  file: UploadedFile;
  receive: <T>(consume: StreamConsumer<T>) => Promise<T>;
  /** The logged-in user, with the role read from the database for this request. */
  actor: Actor<A>;
  req: Request;
  res: Response;
};
type Handler<E extends Endpoint, A extends Access> = (
  call: Call<E, A>,
) => Promise<EndpointResult<E>> | EndpointResult<E>;

/** Runs before the body is read, whose validation may cost more than the work itself. */
type Limited = { limit?: (req: Request) => Promise<void> };

const NO_FILE: UploadedFile = { name: "", bytes: Buffer.alloc(0) };

const NO_STREAM = { field: "", maxBytes: 0 };

const VERBS = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const satisfies Record<Method, string>;

/** Adds a route that authorizes, parses the input, calls the handler and sends its result as JSON. */
export function mount<
  B extends Schema,
  R extends Schema,
  P extends string,
  Q extends Schema,
  A extends Access,
>(
  router: Router,
  endpoint: Endpoint<B, R, P, Q> & { access: A } & Limited,
  handler: Handler<Endpoint<B, R, P, Q>, A>,
) {
  const path: string = endpoint.path;
  const isPublicRead = endpoint.method === "GET" && endpoint.access === "public";
  router[VERBS[endpoint.method]](path, async (req: Request, res: Response) => {
    authorize(endpoint.access, req.user);
    rejectControlCharacters(req.params);
    const query = endpoint.query && parse(endpoint.query, req.query);
    await endpoint.limit?.(req);
    const file = endpoint.file ? await readFile(req, res, endpoint.file) : NO_FILE;
    const body = endpoint.body && parse(endpoint.body, await readJsonBody(req));
    const receive = <T>(consume: StreamConsumer<T>) =>
      streamFile(req, res, endpoint.stream ?? NO_STREAM, consume);
    // safe: body and query were parsed, params come from this path, authorize() checked req.user
    const call = {
      body,
      file,
      receive,
      query,
      params: req.params,
      actor: req.user,
      req,
      res,
    } as Call<Endpoint<B, R, P, Q>, A>;
    const result = await handler(call);
    return isPublicRead ? sendCompressedJson(req, res, result) : sendJson(res, result);
  });
}

/** Postgres rejects NUL in text; no valid id contains any control character. */
function rejectControlCharacters(params: Request["params"]) {
  const isPrintable = Object.values(params).every((value) => !/\p{Cc}/u.test(String(value)));
  if (!isPrintable) throw new AppError("invalid", "errors.badRequest");
}

function parse<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationError(fieldErrors(parsed.error));
}
