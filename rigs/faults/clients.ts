import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { queryRows } from "#tests/support/database-admin.ts";
import { shipment } from "#tests/support/shipments.ts";

export type ClientResponse = { at: number; ms: number; status: number; id: string | null };

const BODY = JSON.stringify(shipment);

/** Clients that send calculations in a loop until stopped. Status 0 means a network error. */
export function startClients(address: string, count: number, pause = 0) {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const responses: ClientResponse[] = [];
  let isOver = false;

  async function runClient() {
    while (!isOver) {
      responses.push(await calculate(address, agent));
      const isError = responses.at(-1)?.status !== 200;
      await delay(isError ? 20 : pause); // back off after an error
    }
  }

  const clients = Array.from({ length: count }, runClient);
  return {
    responses,
    async stop(): Promise<ClientResponse[]> {
      isOver = true;
      await Promise.all(clients);
      agent.destroy();
      return responses;
    },
  };
}

export function calculate(address: string, agent?: Agent): Promise<ClientResponse> {
  const at = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, text: string) =>
      resolve({
        at,
        ms: performance.now() - at,
        status,
        id: status === 200 ? parseId(text) : null,
      });
    const call = request(
      `${address}/api/calculate`,
      { method: "POST", agent, headers: { "Content-Type": "application/json" } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => done(response.statusCode ?? 0, text));
        response.on("error", () => done(0, ""));
      },
    );
    call.on("error", () => done(0, ""));
    call.end(BODY);
  });
}

const parseId = (text: string): string | null => JSON.parse(text).id ?? null;

/** Counts acknowledged calculations (status 200) that are not in the database. */
export async function countLost(responses: ClientResponse[], databaseUrl: string): Promise<number> {
  const lost = await queryRows(
    databaseUrl,
    "select id from unnest($1::uuid[]) as id where id not in (select id from calculations)",
    [responses.flatMap(({ id }) => id ?? [])],
  );
  return lost.length;
}

export const percentile = (values: number[], share: number): number =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
