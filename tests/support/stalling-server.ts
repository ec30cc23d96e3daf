import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** How a server fails to complete its response. */
export const STALLS = ["afterHeaders", "afterHalfBody", "drip"] as const;
export type Stall = (typeof STALLS)[number];

export const MAIL_STALLS = ["greeting", "afterData", "drip"] as const;
export type MailStall = (typeof MAIL_STALLS)[number];

export type StallingServer = Awaited<ReturnType<typeof startStallingHttp>>;

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n";

/** An HTTP server that never completes a response; "drip" sends one byte per interval. */
export const startStallingHttp = (stall: Stall, dripMs: number) =>
  startServer("http", (socket) => {
    socket.once("data", () => {
      socket.write(HEAD);
      if (stall === "afterHalfBody") socket.write(" ".repeat(500_000));
      if (stall === "drip") drip(socket, " ", dripMs);
    });
  });

/** A mail server that never accepts a mail; "drip" sends one byte per interval after DATA. */
export const startStallingMail = (stall: MailStall, dripMs: number) =>
  startServer("smtp", (socket) => {
    if (stall === "greeting") return;
    socket.write("220 stalling\r\n");
    socket.setEncoding("latin1").on("data", function acceptCommand(command: string) {
      if (!command.startsWith("DATA")) return socket.write("250 accepted\r\n");
      socket.off("data", acceptCommand).resume().write("354 continue\r\n");
      if (stall === "drip") drip(socket, "2", dripMs);
    });
  });

function drip(socket: Socket, byte: string, intervalMs: number) {
  const timer = setInterval(() => socket.write(byte), intervalMs);
  socket.on("close", () => clearInterval(timer));
}

async function startServer(scheme: "http" | "smtp", onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {}); // the client destroyed it
    socket.on("close", () => sockets.delete(socket));
    socket.resume();
    onConnection(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // safe: listening on a port
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    connections: () => connections,
    openSockets: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
