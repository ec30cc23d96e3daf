/** `add` comes on top of the base duty, `floor` raises it to a total, `inLieu` replaces it. */
export const RATE_KINDS = ["add", "floor", "inLieu"] as const;

/** 12.5 is 12.5%. */
export type PresentedRate = { kind: (typeof RATE_KINDS)[number]; percent: number };
