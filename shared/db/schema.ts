export * from "./audit.ts";
export * from "./branding.ts";
export * from "./calculations.ts";
export * from "./mails.ts";
export * from "./rate-limits.ts";
export * from "./settings.ts";
export * from "./tariffs.ts";
export * from "./users.ts";
