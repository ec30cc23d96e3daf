import type { Response } from "express";

/** Sends a file that is complete, to download by its name, whose ending says its type. */
export function sendBytes(res: Response, { name, bytes }: { name: string; bytes: Buffer }) {
  res.attachment(name);
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("X-Robots-Tag", "noindex");
  res.setHeader("Content-Length", bytes.length);
  res.end(bytes);
}
