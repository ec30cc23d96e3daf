import { describe, expect, it } from "vitest";
import { compareLayers } from "./compare-layers.ts";

const base = (heading: string, rate: string, amount: number) => ({
  heading,
  rate,
  amount,
  program: null,
  column: "general" as const,
});
const measure = (heading: string, rate: string, amount: number) => ({
  heading,
  rate,
  amount,
  program: "301-labor",
  column: null,
});

const summary = (...stacks: Parameters<typeof compareLayers>) =>
  compareLayers(...stacks).map(({ heading, difference, isChanged }) => [
    heading,
    difference,
    isChanged,
  ]);

describe("compareLayers", () => {
  it("marks nothing in equal stacks", () => {
    const stack = [base("6109.10.00", "16.5%", 16.5), measure("9903.05.84", "12.5%", 12.5)];
    expect(summary(stack, stack)).toEqual([
      ["6109.10.00", 0, false],
      ["9903.05.84", 0, false],
    ]);
  });

  it("marks what changed, began and ended, to the cent", () => {
    expect(
      summary(
        [base("6109.10.00", "16.5%", 16.5), measure("9903.01", "10%", 10.1)],
        [base("6109.10.01", "20%", 20.3), measure("9903.02", "25%", 25)],
      ),
    ).toEqual([
      ["6109.10.00", 3.8, true],
      ["9903.01", -10.1, true],
      ["9903.02", 25, true],
    ]);
  });

  it("marks another rate with the same amount", () => {
    expect(summary([base("0101", "Free", 0)], [base("0101", "0.1¢/kg", 0)])).toEqual([
      ["0101", 0, true],
    ]);
  });
});
