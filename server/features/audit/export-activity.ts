import { type CsvExport, createCsvExport } from "#server/db/csv-export.ts";
import type { Deps } from "#server/deps.ts";
import type { ActivityFilters } from "#shared/audit/contract.ts";
import { exportedEvents } from "./queries.ts";

export const exportActivity = ({ db }: Pick<Deps, "db">, filters: ActivityFilters): CsvExport =>
  createCsvExport(db, exportedEvents(filters));
