import type { Socket } from "node:net";
import type { RequestHandler } from "express";
import { clientIp } from "./client-ip.ts";

/** Browsers and load balancers wait for each response. */
const MAX_UNANSWERED = 10;

/**
 * Handles the requests of a connection one after the other: a request begins when its response may be written, so that
 * it ends with the connection, is logged then, and requests that wait are dropped. A connection with more than ten
 * unanswered requests is closed.
 */
export function handleInTurn(): RequestHandler {
  const unanswered = new WeakMap<Socket, number>();
  return (req, res, next) => {
    const { socket } = req;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > MAX_UNANSWERED) {
      console.info(`Closed a connection of ${clientIp(req)}: more than ${MAX_UNANSWERED} requests`);
      socket.destroy();
      return;
    }
    res.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (res.socket) return next();
    // Node assigns the connection once the response before it is complete.
    res.once("socket", () => {
      if (!socket.destroyed) next();
    });
  };
}
