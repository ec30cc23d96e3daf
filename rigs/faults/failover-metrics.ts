import type { Metric } from "#rigs/bench/report.ts";
import { isAlive } from "#server/db/embedded/processes.ts";
import type { Process } from "#tests/support/product.ts";
import { type ClientResponse, countLost } from "./clients.ts";
import { databaseUrl, type ReplicatedDatabase } from "./failover-database.ts";
import { atLeast, atMost } from "./metrics.ts";
import { payerMetrics, unexpectedResponses } from "./payer-metrics.ts";
import type { Payer } from "./payers.ts";
import { type Books, settlePayments } from "./payment-books.ts";

export type Failover = {
  database: ReplicatedDatabase;
  stripe: Books["stripe"];
  products: [Process, Process];
  events: {
    promotedAt: number;
    /** New ones after the return of the previous primary. */
    connectionsToPrevious: number;
    standbyGoneAt: number;
    /** Connections that waited for the standby shortly before `releasedAt`. */
    waiting: number;
    /** When commits stopped waiting for the standby. */
    releasedAt: number;
  };
  visitors: Payer[];
  /** The responses to the clients of each server of the product. */
  responses: ClientResponse[][];
};

export async function failoverMetrics(failover: Failover): Promise<Metric[]> {
  const { database, stripe, products, events, visitors, responses } = failover;
  const books = { stripe, databaseUrl: databaseUrl(database.servers.b) };
  const all = responses.flat();
  const unexpected = all.filter(({ status }) => status !== 200 && status !== 503);
  const ended = products.filter(({ pid }) => !isAlive(pid)).length;
  const lost = await countLost(all, books.databaseUrl);
  return [
    atLeast("failover: responses with 200", all.filter(({ id }) => id).length, 1000),
    atMost("failover: responses other than 200 and 503", unexpected.length, 0),
    atMost("failover: processes that ended", ended, 0),
    atMost("failover: slowest response", Math.max(...all.map(({ ms }) => ms)) / 1000, 10, "s"),
    atMost("failover: first success after", firstSuccess(failover, events.promotedAt), 10, "s"),
    atMost("failover: acknowledged and lost", lost, 0),
    atMost("previous primary back: new connections to it", events.connectionsToPrevious, 0),
    atMost("standby gone: calculations acknowledged", countUnprotected(failover), 0),
    { name: "standby gone: waiting connections", value: events.waiting, unit: "", better: "less" },
    atMost(
      "standby list emptied: first success after",
      firstSuccess(failover, events.releasedAt),
      10,
      "s",
    ),
    ...payerMetrics("failover", visitors, await settlePayments(books), 30),
    unexpectedResponses("failover", visitors),
  ];
}

/** Seconds until both servers of the product had responded with 200. */
function firstSuccess({ responses }: Failover, since: number): number {
  const times = responses.map((ofServer) => {
    const ends = ofServer.flatMap(({ at, ms, status }) => (status === 200 ? [at + ms] : []));
    return Math.min(...ends.filter((end) => end >= since));
  });
  return (Math.max(...times) - since) / 1000;
}

/** Calculations that were sent and acknowledged while only one server could have stored them. */
const countUnprotected = ({ responses, events: { standbyGoneAt, releasedAt } }: Failover): number =>
  responses.flat().filter(({ at, ms, id }) => id && at > standbyGoneAt && at + ms < releasedAt)
    .length;
