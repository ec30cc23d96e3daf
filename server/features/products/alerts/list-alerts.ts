import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import type { User } from "#shared/accounts/contract.ts";
import { productAlerts } from "#shared/db/schema.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";
import { type Cents, fromCents } from "#shared/money.ts";
import type {
  listProductAlerts as contract,
  ProductAlert,
} from "#shared/products/alerts-contract.ts";

const LISTED = 5;

type AlertRow = typeof productAlerts.$inferSelect;

export const presentAlert = (row: AlertRow): ProductAlert => ({
  id: row.id,
  day: row.day,
  changed: row.changed,
  total: row.total,
  withoutQuantity: row.withoutQuantity,
  monthly: fromCents(row.monthly as Cents), // safe: the column is in cents
  currency: row.currency,
  largest: row.largest,
});

export async function listProductAlerts(
  { db }: Pick<Deps, "db">,
  actor: User,
): Promise<EndpointResult<typeof contract>> {
  const rows = await db
    .select()
    .from(productAlerts)
    .where(and(eq(productAlerts.userId, actor.id), isNull(productAlerts.dismissedAt)))
    .orderBy(desc(productAlerts.createdAt), desc(productAlerts.id))
    .limit(LISTED);
  return { alerts: rows.map(presentAlert) };
}

/** All alerts of an account, the oldest first: those of 400 days, one for each change of the law. */
export async function* exportAlerts(
  { db }: Pick<Deps, "db">,
  userId: string,
): AsyncGenerator<object> {
  const rows = await db
    .select()
    .from(productAlerts)
    .where(eq(productAlerts.userId, userId))
    .orderBy(asc(productAlerts.createdAt), asc(productAlerts.id));
  for (const row of rows) yield { ...presentAlert(row), dismissedAt: row.dismissedAt };
}

/** Undefined once the account or the alert is gone. */
export async function findAlert(db: Db, id: string): Promise<AlertRow | undefined> {
  const [row] = await db.select().from(productAlerts).where(eq(productAlerts.id, id));
  return row;
}

type UpdateInput = { actor: User; id: string; isDismissed: boolean };

/** Throws `notFound` for an alert of another account. */
export async function updateProductAlert(
  { db }: Pick<Deps, "db">,
  { actor, id, isDismissed }: UpdateInput,
): Promise<null> {
  const isOwn = and(eq(productAlerts.id, id), eq(productAlerts.userId, actor.id));
  const dismissedAt = isDismissed ? sql`now()` : null;
  const { rowCount } = isUuid(id)
    ? await db.update(productAlerts).set({ dismissedAt }).where(isOwn)
    : { rowCount: 0 };
  if (!rowCount) throw new AppError("notFound", "productErrors.alertNotFound");
  return null;
}
