import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** The table that rate-limiter-flexible reads and writes; its columns are that library's. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (row) => [index("rate_limits_expire").on(row.expire)],
);
