import { type Logger, pino } from "pino";
import type { Env } from "#server/config/env.ts";

export type Log = Logger;

/** What a log line says about one request; nothing of what came with it. */
export type RequestLogEntry = {
  id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  fault: string | undefined;
};

const BUFFER_BYTES = 8192;
const FLUSH_INTERVAL_MS = 500;

/**
 * One JSON line a happening, written in blocks because a write for each costs more than a request's
 * other accounting together; what is still held is written when the process ends. A person at a
 * terminal gets short lines of text instead.
 */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, isInteractive: boolean): Log {
  const options = {
    level: LOG_LEVEL,
    base: { pid: process.pid },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return isInteractive
    ? pino(options, { write: (line: string) => printLine(JSON.parse(line)) })
    : pino(
        options,
        pino.destination({
          sync: false,
          minLength: BUFFER_BYTES,
          periodicFlush: FLUSH_INTERVAL_MS,
        }),
      );
}

/** Lets what is said to a person at the console become a line of the log. */
export function redirectConsole(log: Log) {
  const say = (level: "info" | "error") => (what: unknown) => {
    log[level](what instanceof Error ? what.message : String(what));
    log.flush();
  };
  console.info = say("info");
  console.error = say("error");
}

function printLine({
  level,
  method,
  route,
  status,
  ms,
  fault,
}: RequestLogEntry & { level: string }) {
  const line = `${method} ${route} ${status} ${ms} ms`;
  if (level === "error") console.error(`${line}: ${fault}`);
  else console.info(line);
}
