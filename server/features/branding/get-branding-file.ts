import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { findFileByName } from "./queries.ts";

/** Throws `notFound` for a file that is not in use. */
export async function getBrandingFile({ db }: Pick<Deps, "db">, name: string) {
  const isValidName = /^(logo|favicon)-[0-9a-f]{16}\.(png|ico)$/.test(name);
  const file = isValidName ? await findFileByName(db, name) : undefined;
  if (!file) throw new AppError("notFound", "errors.endpointNotFound");
  return file;
}
