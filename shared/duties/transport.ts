/** How goods arrive in the United States, on which the Harbor Maintenance Fee depends. */
export const TRANSPORTS = ["sea", "air", "land"] as const;
export type Transport = (typeof TRANSPORTS)[number];
