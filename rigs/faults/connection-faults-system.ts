import type pg from "pg";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { stripeEnvironment } from "#stand-ins/stripe/environment.ts";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { queryRows } from "#tests/support/database-admin.ts";
import { databaseProxy } from "#tests/support/database-proxy.ts";
import { startProcess } from "#tests/support/product.ts";
import { ownerCookie } from "#tests/support/product-owner.ts";
import { acceptPayments } from "#tests/support/public-setting.ts";
import type { Postgres } from "./postgres.ts";

export const POOL_SIZE = 10;

export type System = Awaited<ReturnType<typeof startSystem>>;

/** One server whose connections to Postgres lead through a proxy, with payments enabled. */
export async function startSystem(postgres: Postgres) {
  const stripe = await startStripeStandIn();
  const databaseUrl = await postgres.createDatabase();
  const proxy = await databaseProxy(databaseUrl);
  const metricsPort = await findFreePort();
  const product = await startProcess(proxy.url, {
    DATABASE_POOL: String(POOL_SIZE),
    METRICS_PORT: String(metricsPort),
    ...stripeEnvironment(stripe),
    TRUST_PROXY: "1",
  });
  await stripe.setWebhookUrl(`${product.address}/api/stripe/webhook`);
  await acceptPayments(databaseUrl, [product.address]);
  return {
    postgres,
    stripe,
    databaseUrl,
    proxy,
    product,
    session: await ownerCookie(product.address),
    metrics: () => readMetrics(metricsPort),
    async stop() {
      await product.stop();
      await proxy.stop();
      await stripe.close();
    },
  };
}

/** Queries the database directly, not through the proxy. */
export function queryDirectly<T extends pg.QueryResultRow>(
  { databaseUrl }: Pick<System, "databaseUrl">,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return queryRows<T>(databaseUrl, text, values);
}

export type ProductMetrics = {
  connections: { total: number; idle: number; waiting: number };
  /** Responses since the start by "route status". */
  responses: Map<string, number>;
};

async function readMetrics(port: number): Promise<ProductMetrics> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const connections = { total: 0, idle: 0, waiting: 0 };
  for (const [, state, count] of text.matchAll(/^database_connections{state="(\w+)"} (\d+)$/gm)) {
    if (state === "total" || state === "idle" || state === "waiting")
      connections[state] = Number(count);
  }
  const responses = new Map<string, number>();
  const line = /^http_request_duration_seconds_count{.*route="(.*)",status="(\d+)".*} (\d+)$/gm;
  for (const [, route, status, count] of text.matchAll(line)) {
    const name = `${route} ${status}`;
    responses.set(name, (responses.get(name) ?? 0) + Number(count));
  }
  return { connections, responses };
}
