import type { Request, Response, Router } from "express";
import * as z from "zod/mini";
import type { BodyOf, Endpoint, Method, PathParams, ResultOf } from "#shared/http/endpoint.ts";
import { problemsOf } from "#shared/http/problems.ts";
import { admit } from "./access.ts";
import { answerCompressedJson, answerJson } from "./answer.ts";
import { refused } from "./app-error.ts";
import { readJsonBody } from "./json-body.ts";

type Schema = z.core.$ZodType;

type Call<E extends Endpoint> = { body: BodyOf<E>; params: PathParams<E["path"]>; req: Request };
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResultOf<E>> | ResultOf<E>;

const VERBS = {
  GET: "get",
  POST: "post",
  PUT: "put",
  PATCH: "patch",
  DELETE: "delete",
} as const satisfies Record<Method, string>;

/** Puts an endpoint on a router: who may call it, what it takes, what it answers. */
export function mount<B extends Schema, R extends Schema, P extends string>(
  router: Router,
  endpoint: Endpoint<B, R, P>,
  handler: Handler<Endpoint<B, R, P>>,
) {
  const path: string = endpoint.path;
  const isForAll = endpoint.method === "GET" && endpoint.access === "public";
  router[VERBS[endpoint.method]](path, async (req: Request, res: Response) => {
    admit(endpoint.access);
    const body = endpoint.body && parse(endpoint.body, await readJsonBody(req));
    // safe: body was just parsed, and Express filled params from this very path
    const call = { body, params: req.params, req } as Call<Endpoint<B, R, P>>;
    const result = await handler(call);
    return isForAll ? answerCompressedJson(req, res, result) : answerJson(res, result);
  });
}

function parse<S extends Schema>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, body, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw refused(problemsOf(parsed.error));
}
