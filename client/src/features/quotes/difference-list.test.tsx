import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import type { CalculationResult, FeeLine } from "#shared/calculator/contract.ts";
import { DifferenceList } from "./difference-list.tsx";

/** A result of one item with a base duty, a measure and a fee; only what is compared. */
const result = (rate: string, amount: number, fee: number, items = 1) => {
  const feeLines: FeeLine[] = [{ kind: "flat", amount: fee }];
  const item = {
    description: "<b>Shirts</b>",
    hsCode: "6109.10.00",
    duty: { amount, layers: [] },
    assessment: {
      verdict: "exact",
      layers: [{ heading: "9903.05.84", program: "301-labor", column: null, rate, amount }],
    },
  };
  return {
    currency: "USD",
    items: Array.from({ length: items }, () => item),
    feeLines,
    schedule: { programs: { "301-labor": { en: "Section 301: forced labor" } } },
  } as unknown as CalculationResult; // safe: only these fields are read
};

const texts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("what differs from a quote today", () => {
  it("has each amount before and after, and why it differs, with texts as they are", async () => {
    await renderScreen(
      <DifferenceList kept={result("12.5%", 12.5, 2)} today={result("15%", 15, 1)} />,
    );
    const [measure, fee] = texts();
    expect(measure).toContain("Section 301: forced labor (9903.05.84)+$2.50");
    expect(measure).toContain("Item 1: <b>Shirts</b>$12.50 → $15.00");
    expect(measure).toContain("The rate was 12.5% and is now 15%.");
    expect(fee).toContain("Flat fee−$1.00$2.00 → $1.00The fee has changed.");
  });

  it("is nothing where nothing differs", async () => {
    await renderScreen(<DifferenceList kept={result("15%", 15, 1)} today={result("15%", 15, 1)} />);
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  it("is short at first, and shown whole on request", async () => {
    const { user } = await renderScreen(
      <DifferenceList kept={result("12.5%", 12.5, 1, 20)} today={result("15%", 15, 1, 20)} />,
    );
    expect(texts()).toHaveLength(8);
    await user.click(screen.getByRole("button", { name: "Show all 20 differences" }));
    expect(texts()).toHaveLength(20);
  });
});
