import { restore } from "#server/db/backup/restore.ts";
import { withDatabaseUrl } from "./with-database.ts";

// npm run restore -- FOLDER: restores a backup into an empty database.

await withDatabaseUrl(async (url, { DATA_DIR }) => {
  const [, , folder] = process.argv;
  if (!folder) throw new Error("Usage: npm run restore -- FOLDER");
  const { madeAt, tables } = await restore(url, DATA_DIR, folder);
  console.info(`Restored ${tables.length} tables as of ${madeAt}`);
});
