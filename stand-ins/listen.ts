import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on loopback; port 0 chooses a free one. Rejects when the port is in use. */
export async function listenOnLoopback(server: Server, port = 0) {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address() as AddressInfo; // safe: it listens on a port
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
