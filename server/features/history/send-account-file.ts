import { Readable } from "node:stream";
import type { Response } from "express";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { exportAlerts } from "#server/features/products/alerts/list-alerts.ts";
import { exportProducts } from "#server/features/products/export-products.ts";
import { exportQuotes } from "#server/features/quotes/export-quotes.ts";
import { sendFile } from "#server/http/send-file.ts";
import type { User } from "#shared/accounts/contract.ts";
import { fromCents } from "#shared/money.ts";
import { utcDay } from "#shared/utc-day.ts";
import { listWholeCalculations } from "./queries.ts";

const BATCH_SIZE = 50;

/** Streams all that an account has as one JSON document, read in batches, so that no size fills the memory. */
export async function sendAccountFile(
  deps: Pick<Deps, "db">,
  actor: User | undefined,
  res: Response,
) {
  if (!actor) throw new AppError("unauthorized", "errors.unauthorized");
  res.type("application/json");
  await sendFile(res, `account-${utcDay()}.json`, Readable.from(accountDocument(deps, actor)));
}

async function* accountDocument(deps: Pick<Deps, "db">, actor: User): AsyncGenerator<string> {
  const { email, firstName, lastName, role } = actor;
  yield `{"account":${JSON.stringify({ email, firstName, lastName, role })},\n"quotes":[`;
  yield* jsonList(exportQuotes(deps, actor.id));
  yield '],\n"products":[';
  yield* jsonList(exportProducts(deps, actor.id));
  yield '],\n"alerts":[';
  yield* jsonList(exportAlerts(deps, actor.id));
  yield '],\n"calculations":[';
  yield* jsonList(exportCalculations(deps, actor.id));
  yield "]}\n";
}

async function* jsonList(values: AsyncGenerator<object>): AsyncGenerator<string> {
  let separator = "\n";
  for await (const value of values) {
    yield separator + JSON.stringify(value);
    separator = ",\n";
  }
}

async function* exportCalculations(
  { db }: Pick<Deps, "db">,
  userId: string,
): AsyncGenerator<object> {
  let afterId: string | undefined;
  for (;;) {
    const batch = await listWholeCalculations(db, userId, { afterId, limit: BATCH_SIZE });
    for (const { calculation, name, items } of batch) {
      const { userId: _userId, ...row } = calculation;
      yield {
        ...row,
        name,
        shippingCost: fromCents(row.shippingCost),
        insuranceCost: fromCents(row.insuranceCost),
        subtotal: fromCents(row.subtotal),
        dutyAmount: fromCents(row.dutyAmount),
        taxAmount: fromCents(row.taxAmount),
        feeAmount: fromCents(row.feeAmount),
        totalLandedCost: fromCents(row.totalLandedCost),
        items: items ?? [],
      };
    }
    if (batch.length < BATCH_SIZE) return;
    afterId = batch.at(-1)?.calculation.id;
  }
}
