import type { Request } from "express";
import { createId } from "./ids.ts";
import { isRecord, type Params, type ParamTypes } from "./params.ts";

/** One request to the API. */
export type ApiRequest<K extends ParamTypes = ParamTypes> = {
  method: string;
  path: string;
  /** The object in the path, where it has one. */
  id: string;
  apiKey: string;
  usesPublishableKey: boolean;
  requestId: string;
  idempotencyKey?: string;
  rawParams: Record<string, unknown>;
  params: Params<K>;
};

export function parseRequest(req: Request): ApiRequest {
  const sent = req.method === "POST" ? req.body : req.query;
  const idempotencyKey = req.get("idempotency-key");
  return {
    method: req.method,
    path: req.baseUrl + req.path,
    id: String(req.params.id ?? ""),
    apiKey: readApiKey(req, sent?.key),
    usesPublishableKey: false,
    requestId: createId("req"),
    ...(req.method === "POST" && idempotencyKey && { idempotencyKey }),
    rawParams: isRecord(sent) ? sent : {},
    params: {},
  };
}

function readApiKey(req: Request, sent: unknown): string {
  const [scheme = "", value = ""] = (req.get("authorization") ?? "").split(" ");
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, "base64").toString().replace(/:.*/, "");
  return typeof sent === "string" ? sent : "";
}

export const readHeaders = (req: Request) =>
  Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
