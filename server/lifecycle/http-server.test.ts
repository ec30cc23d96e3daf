import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { waitFor } from "#tests/support/wait-for.ts";
import { closeServer, createHttpServer, listenOn } from "./http-server.ts";

const ENV = { LIMIT_CONNECTIONS: 200, TRUST_PROXY: 0 };

const server = createHttpServer(ENV);

afterEach(() => closeServer(server));

it("listenOn returns a localhost URL", async () => {
  expect(await listenOn(server, { host: "127.0.0.1", port: 0 })).toMatch(
    /^http:\/\/localhost:\d+$/,
  );
});

it("listenOn throws one line when the port is in use", async () => {
  const url = await listenOn(server, { host: "127.0.0.1", port: 0 });
  const port = Number(new URL(url).port);
  await expect(listenOn(createHttpServer(ENV), { host: "127.0.0.1", port })).rejects.toThrow(
    `Cannot listen on port ${port}: the port is in use. Stop the other program or set PORT.`,
  );
});

it.each(["192.0.2.1", "no-such-host.invalid"])(
  "listenOn throws one line that names HOST for %s, which this machine does not have",
  async (host) => {
    await expect(listenOn(createHttpServer(ENV), { host, port: 0 })).rejects.toThrow(
      `Cannot listen on ${host}: it is not an IP address of this machine. Set HOST to one, or to 0.0.0.0 for all.`,
    );
  },
);

it("closeServer closes the connection of a request that exceeds the timeout", async () => {
  const hung = createHttpServer(ENV).on("request", () => {});
  const url = await listenOn(hung, { host: "127.0.0.1", port: 0 });
  const response = fetch(url);
  response.catch(() => {});
  await new Promise((resolve) => hung.once("request", resolve));
  await closeServer(hung, 100);
  await expect(response).rejects.toThrow();
});

// Threats: J13
it("closeServer closes idle keep-alive connections and waits for open requests", async () => {
  let respond = () => {};
  const arrived = new Promise<void>((resolve) => {
    server.on("request", (req, res) => {
      if (req.url === "/quick") return res.end("quick");
      respond = () => res.end("slow");
      resolve();
    });
  });
  const url = await listenOn(server, { host: "127.0.0.1", port: 0 });
  await fetch(`${url}/quick`).then((response) => response.text());
  const slow = fetch(url).then((response) => response.text());
  await arrived;
  const closed = closeServer(server);
  await expect(fetch(url)).rejects.toThrow();
  respond();
  expect(await slow).toBe("slow");
  await closed;
});

it.each([
  { proxies: 0, remaining: 1 },
  { proxies: 1, remaining: 3 },
])(
  "leaves $remaining of 3 connections with $proxies trusted proxies and a limit of 1",
  async ({ proxies, remaining }) => {
    const limited = createHttpServer({ LIMIT_CONNECTIONS: 1, TRUST_PROXY: proxies });
    let accepted = 0;
    limited.on("connection", () => {
      accepted += 1;
    });
    const port = Number(new URL(await listenOn(limited, { host: "127.0.0.1", port: 0 })).port);
    const sockets = Array.from({ length: 3 }, () => connect(port, "127.0.0.1").resume());
    await waitFor(() => {
      expect(accepted).toBe(sockets.length);
      expect(sockets.filter(({ closed }) => !closed)).toHaveLength(remaining);
    });
    for (const socket of sockets) socket.destroy();
    await closeServer(limited);
  },
);
