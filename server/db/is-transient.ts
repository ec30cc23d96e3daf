import { errorCode } from "#server/errors/error-code.ts";

/** Whether a database error may go away on a later retry. Drizzle wraps pg's errors as `cause`. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? "";
  return (
    NETWORK_ERROR_CODES.has(code) ||
    TRANSIENT_SQLSTATE.test(code) ||
    DRIVER_MESSAGE.test(error.message) ||
    isFatal(error) ||
    isTransient(error.cause)
  );
}

/** Whether Postgres ended the session, or could not start it. */
const isFatal = (error: Error): boolean => "severity" in error && error.severity === "FATAL";

const NETWORK_ERROR_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/**
 * 08 connection, 28 and 3D authentication or database name, 53 out of resources, 57 shutdown or
 * canceled, 58 disk errors, 25P03 and 55P03 timeouts, 25006 read-only replica, 40 deadlock or serialization.
 */
const TRANSIENT_SQLSTATE = /^(08|28|3D|53|57|58|40)...$|^(25P03|25006|55P03)$/;

/** pg throws these without a code. */
const DRIVER_MESSAGE =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;
