import type { Request } from "express";
import { newId } from "./ids.ts";
import { isRecord, type Kinds, type Params } from "./params.ts";

/** One request to the API. */
export type Call<K extends Kinds = Kinds> = {
  method: string;
  path: string;
  /** The object in the path, where it has one. */
  id: string;
  apiKey: string;
  isPublic: boolean;
  requestId: string;
  idempotencyKey?: string;
  sent: Record<string, unknown>;
  params: Params<K>;
};

export function callOf(req: Request): Call {
  const sent = req.method === "POST" ? req.body : req.query;
  const idempotencyKey = req.get("idempotency-key");
  return {
    method: req.method,
    path: req.baseUrl + req.path,
    id: String(req.params.id ?? ""),
    apiKey: keyOf(req, sent?.key),
    isPublic: false,
    requestId: newId("req"),
    ...(req.method === "POST" && idempotencyKey && { idempotencyKey }),
    sent: isRecord(sent) ? sent : {},
    params: {},
  };
}

function keyOf(req: Request, sent: unknown): string {
  const [scheme = "", value = ""] = (req.get("authorization") ?? "").split(" ");
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, "base64").toString().replace(/:.*/, "");
  return typeof sent === "string" ? sent : "";
}

export const headersOf = (req: Request) =>
  Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
