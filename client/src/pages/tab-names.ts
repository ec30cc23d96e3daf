/** The tabs of the dashboard in their order. */
export const TAB_NAMES = [
  "settings",
  "tariffs",
  "payments",
  "credentials",
  "analytics",
  "fees",
  "users",
] as const;
export type Tab = (typeof TAB_NAMES)[number];
