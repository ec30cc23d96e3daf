import type { Figure } from "../bench/report.ts";

export const atMost = (name: string, value: number, must: number, unit = ""): Figure => ({
  name,
  value,
  unit,
  must,
  better: "less",
});

export const atLeast = (name: string, value: number, must: number, unit = ""): Figure => ({
  name,
  value,
  unit,
  must,
  better: "more",
});
