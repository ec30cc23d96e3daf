import { findFreePort } from "#server/db/embedded/free-port.ts";
import { stripeEnvironment } from "#stand-ins/stripe/environment.ts";
import type { StripeControls } from "#stand-ins/stripe/interface.ts";
import { startStripeStandIn } from "#stand-ins/stripe/stand-in.ts";
import { type Process, startProcess } from "#tests/support/product.ts";
import { ownerCookie } from "#tests/support/product-owner.ts";
import { acceptPayments } from "#tests/support/public-setting.ts";
import type { Postgres } from "./postgres.ts";
import { chance, pick } from "./random.ts";

export type PaymentSystem = Awaited<ReturnType<typeof startPaymentSystem>>;

type Server = { address: string; start(): Promise<Process>; process: Process };

/** Servers with payments enabled on one database. */
export async function startPaymentSystem(
  postgres: Postgres,
  count: number,
  environment: Record<string, string> = {},
) {
  const stripe = await startStripeStandIn();
  const databaseUrl = await postgres.createDatabase();
  const env = {
    ...stripeEnvironment(stripe),
    TRUST_PROXY: "1",
    ...environment,
  };
  const servers: Server[] = [];
  for (let index = 0; index < count; index++) {
    const port = await findFreePort();
    const start = () => startProcess(databaseUrl, { ...env, PORT: String(port) });
    servers.push({ address: `http://127.0.0.1:${port}`, start, process: await start() });
  }
  const addresses = servers.map(({ address }) => address);
  await acceptPayments(databaseUrl, addresses);
  return {
    stripe,
    databaseUrl,
    servers,
    addresses,
    session: await ownerCookie(servers[0]?.address ?? ""),
    async stop() {
      await Promise.all(servers.map(({ process }) => process.stop()));
      await stripe.close();
    },
  };
}

/** Kills servers, runs `whileDown` and starts them again. */
export async function restartServers(
  servers: Server[],
  whileDown: () => Promise<unknown> = async () => {},
) {
  for (const { process: server } of servers) process.kill(server.pid, "SIGKILL");
  await Promise.all(servers.map(({ process }) => process.stop()));
  await whileDown();
  await Promise.all(
    servers.map(async (server) => {
      server.process = await server.start();
    }),
  );
}

/** Delays, lost responses and stored errors at Stripe. */
export async function disturbStripe(stripe: StripeControls) {
  const ms = Math.random() * 300;
  await stripe.injectFault({ on: "any", kind: "delay", ms, times: 10 });
  await stripe.injectFault({ on: "any", kind: pick(["drop-after", "drop-before"]) });
  await stripe.injectFault({
    on: pick(["create", "refund"]),
    kind: "stored-status",
    status: pick([500, 503]),
    afterExecution: chance(0.5),
  });
}
