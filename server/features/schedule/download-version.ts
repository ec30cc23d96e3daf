import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Deps } from "#server/deps.ts";
import { versionWithContent } from "./queries.ts";

/** The file as it was uploaded, unpacked. Throws `notFound` for an unknown version. */
export async function downloadVersion({ db }: Pick<Deps, "db">, id: string) {
  const { fileName, content } = await versionWithContent(db, id);
  return {
    name: fileName.replace(/\.gz$/i, ""),
    stream: Readable.from([content]).pipe(createGunzip()),
  };
}
