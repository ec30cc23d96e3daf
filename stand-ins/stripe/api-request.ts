import type { Request } from "express";
import { createId } from "./ids.ts";
import { isRecord, type Params, type ParamTypes } from "./params.ts";

export type ApiRequest<K extends ParamTypes = ParamTypes> = {
  method: string;
  path: string;
  /** The object id in the path; empty without one. */
  id: string;
  apiKey: string;
  usesPublishableKey: boolean;
  requestId: string;
  idempotencyKey?: string;
  rawParams: Record<string, unknown>;
  params: Params<K>;
};

export function parseRequest(req: Request): ApiRequest {
  const rawParams = req.method === "POST" ? req.body : req.query;
  const idempotencyKey = req.get("idempotency-key");
  return {
    method: req.method,
    path: req.baseUrl + req.path,
    id: String(req.params.id ?? ""),
    apiKey: readApiKey(req, rawParams?.key),
    usesPublishableKey: false,
    requestId: createId("req"),
    ...(req.method === "POST" && idempotencyKey && { idempotencyKey }),
    rawParams: isRecord(rawParams) ? rawParams : {},
    params: {},
  };
}

function readApiKey(req: Request, keyParam: unknown): string {
  const [scheme = "", value = ""] = (req.get("authorization") ?? "").split(" ");
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, "base64").toString().replace(/:.*/, "");
  return typeof keyParam === "string" ? keyParam : "";
}

export const readHeaders = (req: Request) =>
  Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
