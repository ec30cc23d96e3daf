import { bigint, index, integer, pgTable, varchar } from "drizzle-orm/pg-core";

export const rateLimits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** End of the window in milliseconds since 1970, by the database's clock. */
    expire: bigint({ mode: "number" }),
  },
  (row) => [index("rate_limits_expire").on(row.expire)],
);
