import type { Deps } from "#server/deps.ts";
import { versionWithContent } from "./queries.ts";

/** The file as it was uploaded. Throws `notFound` for an unknown version. */
export async function downloadVersion({ db }: Pick<Deps, "db">, id: string) {
  const { fileName, content } = await versionWithContent(db, id);
  return { fileName, content };
}
