import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientIp } from "#server/http/client-ip.ts";

/** Closes connections beyond `max` of one client: an IPv4 address or an IPv6 /64 network. */
export function limitConnectionsPerClient(server: Server, max: number) {
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const client = clientIp({ ip: socket.remoteAddress ?? "" });
    const count = counts.get(client) ?? 0;
    if (count >= max) return socket.destroy();
    counts.set(client, count + 1);
    socket.once("close", () => {
      const remaining = (counts.get(client) ?? 1) - 1;
      if (remaining === 0) counts.delete(client);
      else counts.set(client, remaining);
    });
  });
}

type ReadingSpeed = { graceMs: number; bytesPerMs: number; checkIntervalMs: number };

/** A 64 KB piece of a file may take 24 s, which is 2.7 KB/s; a picture of 2 MB, which is one piece, 145 s. */
const MIN_READING_SPEED: ReadingSpeed = { graceMs: 20_000, bytesPerMs: 16, checkIntervalMs: 5000 };

/** Closes connections whose client does not read its response, which stays in memory. */
export function disconnectSlowReaders(
  server: Server,
  { graceMs, bytesPerMs, checkIntervalMs }: ReadingSpeed = MIN_READING_SPEED,
) {
  const connections = new Map<Socket, Progress>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { sent: 0, at: performance.now() });
    socket.once("close", () => connections.delete(socket));
  });

  function check(socket: Socket, progress: Progress) {
    const unsent = socket.writableLength;
    const sent = socket.bytesWritten - unsent;
    if (unsent === 0 || sent !== progress.sent) {
      connections.set(socket, { sent, at: performance.now() });
    } else if (performance.now() - progress.at > graceMs + unsent / bytesPerMs) {
      socket.resetAndDestroy(); // drops what the operating system would still send
    }
  }

  const timer = setInterval(() => {
    for (const [socket, progress] of connections) check(socket, progress);
  }, checkIntervalMs).unref();
  server.once("close", () => clearInterval(timer));
}

/** The bytes that the operating system had accepted when their number last changed. */
type Progress = { sent: number; at: number };
