import { sign, unsign } from "cookie-signature";
import type { Request, Response } from "express";
import type { Deps } from "#server/deps.ts";
import { cookieOf } from "#server/http/cookie.ts";

// Which calculations are the visitor's own: their ids, newest first, in a signed cookie. A session
// would cost every stranger's calculation a row.

type Needs = Pick<Deps, "publicUrl" | "sessionSecrets">;

const MOST = 10;
const DAY = 86_400_000;
const IS_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const nameFor = ({ publicUrl }: Needs) =>
  publicUrl.startsWith("https:") ? "__Host-calculations" : "calculations";

/** Lets the visitor pay this calculation; the last ten are remembered. */
export function rememberCalculation(deps: Needs, req: Request, res: Response, id: string) {
  const ids = [id, ...ownCalculations(deps, req)].slice(0, MOST);
  const [secret = ""] = deps.sessionSecrets;
  res.cookie(nameFor(deps), sign(ids.join("~"), secret), {
    httpOnly: true,
    sameSite: "lax",
    secure: deps.publicUrl.startsWith("https:"),
    path: "/",
    maxAge: DAY,
    encode: encodeURIComponent,
  });
}

/** The ids that the visitor's cookie names, newest first; none where it was not signed by us. */
export function ownCalculations(deps: Needs, req: Request): string[] {
  const value = cookieOf(req, nameFor(deps));
  if (!value) return [];
  for (const secret of deps.sessionSecrets) {
    const ids = unsign(value, secret);
    if (ids) return ids.split("~").filter((id) => IS_ID.test(id));
  }
  return [];
}
