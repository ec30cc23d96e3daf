import type { Request, Response } from "express";
import { compress } from "./compress.ts";

/** Like res.json() without an ETag, because JSON responses are not cached by browsers. */
export function sendJson(res: Response, value: unknown) {
  setJsonHeaders(res);
  res.end(JSON.stringify(value)); // Node sets the Content-Length
}

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
