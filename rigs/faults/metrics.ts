import type { Metric } from "#rigs/bench/report.ts";

export const atMost = (name: string, value: number, limit: number, unit = ""): Metric => ({
  name,
  value,
  unit,
  limit,
  better: "less",
});

export const atLeast = (name: string, value: number, limit: number, unit = ""): Metric => ({
  name,
  value,
  unit,
  limit,
  better: "more",
});
