import { afterEach, expect, it } from "vitest";
import { closeServer, createHttpServer, listenOn } from "./http-server.ts";

const server = createHttpServer();

afterEach(() => closeServer(server));

it("tells the address that a browser on this machine takes", async () => {
  expect(await listenOn(server, { host: "127.0.0.1", port: 0 })).toMatch(
    /^http:\/\/localhost:\d+$/,
  );
});

it("tells in one line that the port is taken", async () => {
  const address = await listenOn(server, { host: "127.0.0.1", port: 0 });
  const port = Number(new URL(address).port);
  await expect(listenOn(createHttpServer(), { host: "127.0.0.1", port })).rejects.toThrow(
    `Cannot listen on port ${port}: another program uses it. Stop that one or set PORT.`,
  );
});

it("does not wait for ever for a request that does not end", async () => {
  const hung = createHttpServer().on("request", () => {});
  const address = await listenOn(hung, { host: "127.0.0.1", port: 0 });
  const asked = fetch(address);
  asked.catch(() => {});
  await new Promise((resolve) => hung.once("request", resolve));
  await closeServer(hung, 100);
  await expect(asked).rejects.toThrow();
});

it("closes once the last request is answered, whatever connections are kept", async () => {
  let answer = () => {};
  const arrived = new Promise<void>((resolve) => {
    server.on("request", (req, res) => {
      if (req.url === "/quick") return res.end("quick");
      answer = () => res.end("slow");
      resolve();
    });
  });
  const address = await listenOn(server, { host: "127.0.0.1", port: 0 });
  await fetch(`${address}/quick`).then((response) => response.text());
  const slow = fetch(address).then((response) => response.text());
  await arrived;
  const closed = closeServer(server);
  await expect(fetch(address)).rejects.toThrow();
  answer();
  expect(await slow).toBe("slow");
  await closed;
});
