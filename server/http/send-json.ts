import type { Request, Response } from "express";
import { compress } from "./compress.ts";

/** Like res.json(), without the work for an ETag: what the server says as JSON is not kept. */
export function sendJson(res: Response, value: unknown) {
  setJsonHeaders(res);
  const text = JSON.stringify(value);
  res.setHeader("Content-Length", Buffer.byteLength(text));
  res.end(text);
}

/** For lists that every visitor reads alike. */
export async function sendCompressedJson(req: Request, res: Response, value: unknown) {
  setJsonHeaders(res);
  const { body, encoding } = await compress(req, JSON.stringify(value));
  res.setHeader("Vary", "Accept-Encoding");
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.end(body);
}

function setJsonHeaders(res: Response) {
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Cache-Control", "no-store");
}
