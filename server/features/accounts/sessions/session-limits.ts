const HOUR = 3_600_000;

export const MAX_IDLE_MS = 12 * HOUR;

export const MAX_AGE_MS = 7 * 24 * HOUR;
