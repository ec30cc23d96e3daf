import type { Request, Response, Router } from "express";
import * as z from "zod/mini";
import { AppError, validationError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import type {
  Access,
  AnyEndpoint,
  Download,
  Endpoint,
  FileField,
  Method,
  NoBody,
  PathParams,
  Redirect,
  Webhook,
} from "#shared/http/endpoint.ts";
import { fieldErrors } from "#shared/http/field-errors.ts";
import type { Language } from "#shared/languages.ts";
import { authorize } from "./authorize.ts";
import { clientIp } from "./client-ip.ts";
import { readBytes, readJsonBody } from "./json-body.ts";
import type { RateLimit } from "./rate-limit.ts";
import { readFile, type StreamConsumer, streamFile, type UploadedFile } from "./read-file.ts";
import { sendJson, sendLongJson, sendSharedJson } from "./send-json.ts";
import { requestLanguage } from "./texts.ts";

type Schema = z.core.$ZodType;

declare global {
  namespace Express {
    // Passport declares req.user as this interface, which is merged with ours.
    interface User extends Account {}
    interface Request {
      /** Reads the logged-in user anew; undefined once the session has ended. Absent without one. */
      reloadUser?: () => Promise<User | undefined>;
    }
  }
}
type Account = User;

type Actor<A extends Access> = A extends "public" ? User | undefined : User;

type Call<Path extends string, Query extends Schema, A extends Access> = {
  query: z.output<Query>;
  params: PathParams<Path>;
  /** The logged-in user, with the role read from the database for this request. */
  actor: Actor<A>;
  /** The client's address or network, from `clientIp`. */
  ip: string;
  /** The language of the response and of mails about it. */
  language: Language;
  req: Request;
  res: Response;
};

/** Requests are limited by address before the body is read, whose validation may cost more than the work itself. */
type Limited = { limit?: RateLimit };

type Handler<C, Result> = (call: C) => Promise<Result> | Result;

/** The cache time of a public GET, whose response is the same for all visitors. It is not cached by default. */
type Cacheable = {
  maxAgeSeconds?: number;
  /** Whether a public response is for those only who know a secret: no cache keeps it. */
  isPrivate?: boolean;
};

/** Adds a route that authorizes, parses the input, calls the handler and sends its result as JSON. */
export function mount<
  B extends Schema,
  R extends Schema,
  P extends string,
  Q extends Schema,
  A extends Access,
>(
  router: Router,
  endpoint: Endpoint<B, R, P, Q> & { kind: "json"; access: A } & Limited & Cacheable,
  handler: Handler<Call<P, Q, A> & { body: z.output<B> }, z.output<R>>,
) {
  const isShared = isSharedRead(endpoint);
  addRoute<P, Q, A>(router, endpoint, async (call) => {
    const { req, res } = call;
    const body =
      endpoint.body && parseInput(endpoint.body, await readJsonBody(req, endpoint.maxBodyBytes));
    const actor = endpoint.body ? await authorizeAgain(endpoint.access, req) : call.actor;
    // safe: just parsed and authorized
    const result = await handler({ ...call, actor: actor as Actor<A>, body: body as z.output<B> });
    if (isShared) return sendSharedJson(req, res, result, endpoint.maxAgeSeconds);
    return endpoint.access === "public" ? sendLongJson(req, res, result) : sendJson(res, result);
  });
}

/** Whether all visitors get the same response. */
const isSharedRead = ({ method, access, isPrivate }: Endpoint & Cacheable) =>
  method === "GET" && access === "public" && !isPrivate;

type Upload = {
  /** Reads the file into memory. */
  readFile(): Promise<UploadedFile>;
  /** `maxBytes` may be less than what the endpoint accepts. */
  streamFile<T>(consume: StreamConsumer<T>, maxBytes?: number): Promise<T>;
};

/** Adds a route whose handler reads the file of a multipart form. */
export function mountUpload<R extends Schema, P extends string, Q extends Schema, A extends Access>(
  router: Router,
  endpoint: Endpoint<NoBody, R, P, Q> & { kind: "upload"; access: A; file: FileField },
  handler: Handler<Call<P, Q, A> & Upload, z.output<R>>,
) {
  addRoute<P, Q, A>(router, endpoint, async (call) => {
    const { req, res } = call;
    const reauthorize = async () => {
      await authorizeAgain(endpoint.access, req);
    };
    const upload: Upload = {
      async readFile() {
        const file = await readFile(req, res, endpoint.file);
        await reauthorize();
        return file;
      },
      streamFile: (consume, maxBytes = endpoint.file.maxBytes) =>
        streamFile(req, res, { ...endpoint.file, maxBytes }, (file) => {
          const requestCompleted = file.requestCompleted.then(reauthorize);
          requestCompleted.catch(() => {}); // also when nothing waits for it
          return consume({ ...file, requestCompleted });
        }),
    };
    sendJson(res, await handler({ ...call, ...upload }));
  });
}

/** Adds a route whose handler sends the file. */
export function mountDownload<P extends string, Q extends Schema>(
  router: Router,
  endpoint: Download<P, Q> & Limited,
  handler: Handler<Call<P, Q, Access>, void>,
) {
  addRoute<P, Q, Access>(router, endpoint, handler);
}

/** Adds a route that reads the raw body and confirms that it was received. */
export function mountWebhook(
  router: Router,
  endpoint: Webhook,
  receive: (payload: Buffer, req: Request) => Promise<void>,
) {
  addRoute(router, endpoint, async ({ req, res }) => {
    await receive(await readBytes(req, endpoint.maxBytes), req);
    sendJson(res, { received: true });
  });
}

export function mountRedirect(router: Router, endpoint: Redirect) {
  addRoute(router, endpoint, ({ res }) => res.redirect(302, endpoint.to));
}

type Description = Pick<AnyEndpoint, "method" | "path" | "access"> & { query?: Schema } & Limited;

function addRoute<P extends string, Q extends Schema, A extends Access>(
  router: Router,
  endpoint: Description,
  respond: Handler<Call<P, Q, A>, void>,
) {
  const path: string = endpoint.path;
  router[VERBS[endpoint.method]](path, async (req: Request, res: Response) => {
    authorize(endpoint.access, req.user);
    rejectControlCharacters(req.params);
    const query = endpoint.query && parseInput(endpoint.query, req.query);
    const ip = clientIp(req);
    await endpoint.limit?.consume(ip);
    const input = { query, params: req.params, actor: req.user, ip, req, res };
    // safe: the query was parsed, params come from this path, authorize() checked req.user
    await respond({ ...input, language: requestLanguage(req) } as Call<P, Q, A>);
  });
}

/**
 * Returns the user as of now: a client may hold the body back until its account has lost the right or its session has
 * ended.
 */
async function authorizeAgain(access: Access, req: Request): Promise<User | undefined> {
  const actor = await req.reloadUser?.();
  authorize(access, actor);
  return actor;
}

const VERBS = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const satisfies Record<Method, string>;

/** Postgres rejects NUL in text; no valid id contains any control character. */
function rejectControlCharacters(params: Request["params"]) {
  const isPrintable = Object.values(params).every((value) => !/\p{Cc}/u.test(String(value)));
  if (!isPrintable) throw new AppError("invalid", "errors.badRequest");
}

/** Throws `invalid` with the errors of the fields. */
export function parseInput<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationError(fieldErrors(parsed.error));
}
