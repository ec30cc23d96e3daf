export * from "./calculations.ts";
export * from "./settings.ts";
export * from "./tariffs.ts";
