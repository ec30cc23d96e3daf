import { afterEach, expect, it } from "vitest";
import { closeServer, createHttpServer, listenOn } from "./http-server.ts";

const server = createHttpServer();

afterEach(() => closeServer(server));

it("listenOn returns a localhost URL", async () => {
  expect(await listenOn(server, { host: "127.0.0.1", port: 0 })).toMatch(
    /^http:\/\/localhost:\d+$/,
  );
});

it("listenOn throws one line when the port is in use", async () => {
  const url = await listenOn(server, { host: "127.0.0.1", port: 0 });
  const port = Number(new URL(url).port);
  await expect(listenOn(createHttpServer(), { host: "127.0.0.1", port })).rejects.toThrow(
    `Cannot listen on port ${port}: the port is in use. Stop the other program or set PORT.`,
  );
});

it("closeServer closes the connection of a request that exceeds the timeout", async () => {
  const hung = createHttpServer().on("request", () => {});
  const url = await listenOn(hung, { host: "127.0.0.1", port: 0 });
  const response = fetch(url);
  response.catch(() => {});
  await new Promise((resolve) => hung.once("request", resolve));
  await closeServer(hung, 100);
  await expect(response).rejects.toThrow();
});

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
