/** How goods arrive in the United States, on which the Harbor Maintenance Fee depends. */
export const TRANSPORTS = ["sea", "air", "land"] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** Goods of little value can be entered informally, at a fixed Merchandise Processing Fee. */
export type EntryKind = "informal" | "formal";
