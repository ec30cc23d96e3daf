import type { Metric } from "#tests/bench/report.ts";

export const atMost = (name: string, value: number, must: number, unit = ""): Metric => ({
  name,
  value,
  unit,
  limit: must,
  better: "less",
});

export const atLeast = (name: string, value: number, must: number, unit = ""): Metric => ({
  name,
  value,
  unit,
  limit: must,
  better: "more",
});
