import { type Logger, pino } from "pino";
import type { Env } from "#server/config/env.ts";
import { ALERTS, type Alert } from "./alerts.ts";

export type Log = Logger & {
  /** Writes a line that asks a person to act, with its code, at once and at every level but `silent`. */
  alert: (alert: Alert) => void;
};

/** The log line of one request. Of the request itself it holds nothing else. */
export type RequestLogEntry = {
  id: string;
  method: string;
  route: string;
  ip: string;
  /** Account id; absent for visitors. */
  actor: string | undefined;
  status: number;
  ms: number;
  error: string | undefined;
};

const BUFFER_BYTES = 8192;
const FLUSH_INTERVAL_MS = 500;

/** Lines beyond this are lost while they cannot be written. */
const MAX_UNWRITTEN_BYTES = 1_000_000;

/** Writes JSON lines in blocks, because a write per request is expensive; flushed on exit. */
export function createLog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, isInteractive: boolean): Log {
  const options = {
    level: LOG_LEVEL,
    base: { pid: process.pid },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return withAlerts(
    isInteractive
      ? pino(options, { write: (line: string) => printLine(JSON.parse(line)) })
      : pino(options, createDestination()),
  );
}

/** The level is above `error`, so that no LOG_LEVEL hides an alert. */
const ALERT_LEVEL = 55;

export function withAlerts(logger: Logger): Log {
  const alerts = logger.child({}, { customLevels: { alert: ALERT_LEVEL } });
  return Object.assign(logger, {
    alert(alert: Alert) {
      alerts.alert(alert, ALERTS[alert.code]);
      logger.flush();
    },
  });
}

/** Standard output. A write that fails, as on a full disk, is tried again at the next flush and ends nothing. */
function createDestination() {
  const destination = pino.destination({
    sync: false,
    minLength: BUFFER_BYTES,
    maxLength: MAX_UNWRITTEN_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
  const flushOnExit = destination.flushSync.bind(destination);
  let isFailing = false;
  destination.on("error", () => {
    isFailing = true;
  });
  destination.on("write", () => {
    isFailing = false;
  });
  // The process would not end without this: it would try again and again.
  destination.flushSync = () => {
    if (!isFailing) flushOnExit();
  };
  return destination;
}

/** Sends console.info and console.error to the log: their first argument, which must be the whole text. */
export function redirectConsole(log: Log) {
  const write = (level: "info" | "error") => (message: unknown) => {
    log[level](message instanceof Error ? message.message : String(message));
    log.flush();
  };
  console.info = write("info");
  console.error = write("error");
}

type PrintedLine = (RequestLogEntry & { level: string }) | PrintedAlert;
type PrintedAlert = Alert & { level: "alert"; msg: string };

function printLine(line: PrintedLine) {
  if (isAlert(line)) printAlert(line);
  else printRequest(line);
}

const isAlert = (line: PrintedLine): line is PrintedAlert => line.level === "alert";

function printAlert({ code, msg, level: _level, time: _time, pid: _pid, ...ids }: PrintedAlert) {
  console.error(`ALERT ${code}: ${msg} ${JSON.stringify(ids)}`);
}

function printRequest({
  level,
  method,
  route,
  status,
  ms,
  error,
}: RequestLogEntry & { level: string }) {
  const line = `${method} ${route} ${status} ${ms} ms`;
  if (level === "error") console.error(`${line}: ${error}`);
  else console.info(line);
}
