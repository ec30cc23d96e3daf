/**
 * Whether an error means that the database cannot be reached or does not answer in time, so that
 * trying again later may help. Drizzle wraps what pg throws, hence the look at the causes.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    NETWORK_ERROR_CODES.has(code) ||
    TRANSIENT_SQLSTATE.test(code) ||
    DRIVER_MESSAGE.test(error.message) ||
    isTransient(error.cause)
  );
}

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
 * 08 connection, 28 and 3D refused at the door, 53 out of resources, 57 shut down or cancelled,
 * 25P03 and 55P03 waited too long, 25006 a replica that cannot write, 40 lost against others.
 */
const TRANSIENT_SQLSTATE = /^(08|28|3D|53|57|40)...$|^(25P03|25006|55P03)$/;

/** What pg says where neither the network nor Postgres gave a code. */
const DRIVER_MESSAGE =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;
