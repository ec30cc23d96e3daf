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
    // Only an interface can be added to; this one is what passport calls the one who is logged in.
    interface User extends Account {}
  }
}
type Account = User;

type Actor<A extends Access> = A extends "public" ? User | undefined : User;

type Call<E extends Endpoint, A extends Access> = {
  body: EndpointBody<E>;
  query: EndpointQuery<E>;
  params: PathParams<E["path"]>;
  /** The file that came with the call; of no length where none belongs to it. */
  file: UploadedFile;
  /** Takes that file as it comes, where it is one that is streamed. */
  receive: <T>(take: StreamConsumer<T>) => Promise<T>;
  /** Who calls, with the role that the database knows at this moment. */
  actor: Actor<A>;
  req: Request;
  res: Response;
};
type Handler<E extends Endpoint, A extends Access> = (
  call: Call<E, A>,
) => Promise<EndpointResult<E>> | EndpointResult<E>;

const NO_FILE: UploadedFile = { name: "", bytes: Buffer.alloc(0) };

const NO_STREAM = { field: "", maxBytes: 0 };

const VERBS = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const satisfies Record<Method, string>;

/** Puts an endpoint on a router: who may call it, what it takes, what it answers. */
export function mount<
  B extends Schema,
  R extends Schema,
  P extends string,
  Q extends Schema,
  A extends Access,
>(
  router: Router,
  endpoint: Endpoint<B, R, P, Q> & { access: A },
  handler: Handler<Endpoint<B, R, P, Q>, A>,
) {
  const path: string = endpoint.path;
  const isForAll = endpoint.method === "GET" && endpoint.access === "public";
  router[VERBS[endpoint.method]](path, async (req: Request, res: Response) => {
    authorize(endpoint.access, req.user);
    rejectControlCharacters(req.params);
    const query = endpoint.query && parse(endpoint.query, req.query);
    const file = endpoint.file ? await readFile(req, res, endpoint.file) : NO_FILE;
    const body = endpoint.body && parse(endpoint.body, await readJsonBody(req));
    // safe: both were just parsed, Express filled params from this very path, and admit let req.user in
    const receive = <T>(take: StreamConsumer<T>) =>
      streamFile(req, res, endpoint.stream ?? NO_STREAM, take);
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
    return isForAll ? sendCompressedJson(req, res, result) : sendJson(res, result);
  });
}

/** Postgres takes no NUL in a text, and nothing that is known has a control character in its name. */
function rejectControlCharacters(params: Request["params"]) {
  const isPlain = Object.values(params).every((value) => !/\p{Cc}/u.test(String(value)));
  if (!isPlain) throw new AppError("invalid", "errors.badRequest");
}

function parse<S extends Schema>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, body, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationError(fieldErrors(parsed.error));
}
