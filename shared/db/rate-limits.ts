import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Read and written by rate-limiter-flexible, which prescribes the columns. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (row) => [index("rate_limits_expire").on(row.expire)],
);
