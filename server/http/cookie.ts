import type { Request } from "express";

/** The value of a cookie that came along; undefined where there is none, or it cannot be read. */
export function readCookie({ headers }: Request, name: string): string | undefined {
  const start = `${name}=`;
  const pair = headers.cookie?.split(/; */).find((one) => one.startsWith(start));
  if (pair === undefined) return;
  try {
    return decodeURIComponent(pair.slice(start.length));
  } catch {
    return;
  }
}
