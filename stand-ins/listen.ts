import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on loopback; port 0 chooses a free one. Rejects with one line when the port is in use. */
export async function listenOnLoopback(server: Server, port = 0) {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(isPortInUse(error) ? new PortInUseError(port, error) : error),
    );
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

const isPortInUse = (error: Error) => "code" in error && error.code === "EADDRINUSE";

/** Another program listens on the port. */
export class PortInUseError extends Error {
  override readonly name = "PortInUseError";

  constructor(port: number, cause: Error) {
    super(
      `Cannot listen on port ${port}: the port is in use. Stop the other program, such as this stand-in in another terminal.`,
      { cause },
    );
  }
}
