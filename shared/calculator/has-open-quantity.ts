import type { CalculationResult } from "./contract.ts";

/** Whether the total lacks a duty per unit, because a quantity was not entered. */
export const hasOpenQuantity = ({ notes }: Pick<CalculationResult, "notes">): boolean =>
  notes.some(({ code }) => code === "quantityOpen");
