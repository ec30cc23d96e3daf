const HOUR = 3_600_000;

/** A session expires this long after its last use. */
export const MAX_IDLE_MS = 12 * HOUR;

/** A session expires this long after login, however it is used. */
export const MAX_AGE_MS = 7 * 24 * HOUR;
