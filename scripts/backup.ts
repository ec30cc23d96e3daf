import { join } from "node:path";
import { backUp } from "#server/db/backup/back-up.ts";
import { withDatabaseUrl } from "./with-database.ts";

// npm run backup [-- FOLDER]: backs up the database and the secrets, also while the product runs.

await withDatabaseUrl(async (url, { DATA_DIR }) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const folder = process.argv[2] ?? join(".", `backup-${moment}`);
  const { tables } = await backUp(url, DATA_DIR, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.info(`Backed up ${rows} rows of ${tables.length} tables and the secrets to ${folder}`);
});
