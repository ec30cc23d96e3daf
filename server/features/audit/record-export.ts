import type { Request } from "express";
import type { Deps } from "#server/deps.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { recordEvent } from "./record-event.ts";

type Export = { file: string; filters?: Record<string, string | undefined> };

/** Called before the export begins, so that none is unrecorded. HEAD exports nothing. */
export async function recordExport(
  { db }: Pick<Deps, "db">,
  req: Request,
  { file, filters = {} }: Export,
) {
  if (req.method === "HEAD") return;
  const given = Object.entries(filters).filter(([, value]) => value);
  const after = given.map(([name, value]) => `${name}: ${value}`).join(", ");
  await recordEvent(db, {
    action: "dataExported",
    actor: req.user,
    ip: clientIp(req),
    target: { id: file, name: file },
    after: after || undefined,
  });
}
