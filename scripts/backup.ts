import { join } from "node:path";
import { backUp } from "#server/db/backup/back-up.ts";
import { withDatabaseUrl } from "./with-database.ts";

// npm run backup [-- FOLDER]: writes everything into a new folder, while the product runs or not.

await withDatabaseUrl(async (url, { DATA_DIR }) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const folder = process.argv[2] ?? join(".", `backup-${moment}`);
  const { tables } = await backUp(url, DATA_DIR, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.info(`${rows} rows of ${tables.length} tables, and the secrets: ${folder}`);
});
