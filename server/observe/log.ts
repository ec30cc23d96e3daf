import { type Logger, pino } from "pino";
import type { Env } from "#server/config/env.ts";

export type Log = Logger;

/** What a log line says about one request; nothing of what came with it. */
export type RequestLine = {
  id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  fault: string | undefined;
};

const BUFFER = 8192;
const LONGEST_WAIT = 500;

/**
 * One JSON line a happening, written in blocks because a write for each costs more than a request's
 * other accounting together; what is still held is written when the process ends. A person at a
 * terminal gets short lines of text instead.
 */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, isForPeople: boolean): Log {
  const options = {
    level: LOG_LEVEL,
    base: { pid: process.pid },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return isForPeople
    ? pino(options, { write: (line: string) => tellPerson(JSON.parse(line)) })
    : pino(
        options,
        pino.destination({ sync: false, minLength: BUFFER, periodicFlush: LONGEST_WAIT }),
      );
}

/** Lets what is said to a person at the console become a line of the log. */
export function sayThrough(log: Log) {
  const say = (level: "info" | "error") => (what: unknown) => {
    log[level](what instanceof Error ? what.message : String(what));
    log.flush();
  };
  console.info = say("info");
  console.error = say("error");
}

function tellPerson({ level, method, route, status, ms, fault }: RequestLine & { level: string }) {
  const line = `${method} ${route} ${status} ${ms} ms`;
  if (level === "error") console.error(`${line}: ${fault}`);
  else console.info(line);
}
