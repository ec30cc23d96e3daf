import { restore } from "#server/db/backup/restore.ts";
import { withDatabaseUrl } from "./with-database.ts";

// npm run restore -- FOLDER: brings a backup back, into an empty database.

await withDatabaseUrl(async (url, { DATA_DIR }) => {
  const [, , folder] = process.argv;
  if (!folder) throw new Error("Usage: npm run restore -- FOLDER");
  const { madeAt, tables } = await restore(url, DATA_DIR, folder);
  console.info(`${tables.length} tables are as they were at ${madeAt}.`);
});
