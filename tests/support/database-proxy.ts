import { connect, createServer, type Socket } from "node:net";

/** Stands between an app and its database, so that a test can take the database away and give it back. */
export async function databaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isHung = false;
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        sockets.delete(end);
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.pipe(upstream);
    upstream.on("data", (chunk) => {
      if (!isHung) socket.write(chunk);
    });
  });
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.port = String(port);

  return {
    url: url.href,
    /** Nothing listens any more, and every connection breaks. */
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start: () => listen(port),
    /** Connections stay and new ones are made, but nothing is answered on them. */
    hang() {
      isHung = true;
    },
    unhang() {
      isHung = false;
    },
  };

  function listen(on: number): Promise<number> {
    return new Promise((resolve) => {
      server.listen(on, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : on);
      });
    });
  }
}

export type DatabaseProxy = Awaited<ReturnType<typeof databaseProxy>>;
