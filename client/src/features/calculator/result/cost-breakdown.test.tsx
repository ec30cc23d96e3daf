import { screen } from "@testing-library/react";
import i18next from "i18next";
import { expect, it } from "vitest";
import { result } from "#client/features/calculator/test-calculator.tsx";
import { renderScreen } from "#client/testing/render.tsx";
import { CostBreakdown } from "./cost-breakdown.tsx";

const feeLines = [
  { kind: "flat" as const, amount: 1 },
  { kind: "item" as const, amount: 6, perItem: 2, itemCount: 3 },
];

const feeRow = (name: string | RegExp) => screen.findByRole("row", { name });

it("shows a fee with its formula, and a flat fee without one", async () => {
  await renderScreen(<CostBreakdown result={{ ...result, feeLines }} />);
  expect(await feeRow("Fee per item: $2.00 × 3 items $6.00")).toBeDefined();
  expect(await feeRow("Flat fee $1.00")).toBeDefined();
});

it.each([
  ["fr", "Frais par article\u00a0: $2.00 × 3 articles"],
  ["zh", "每项商品费用：$2.00 × 3 项"],
])("writes the colon before a formula as %s does", async (language, text) => {
  await i18next.changeLanguage(language);
  await renderScreen(<CostBreakdown result={{ ...result, feeLines }} />);
  const row = await feeRow(/× 3/);
  expect(row.querySelector("th")?.textContent).toBe(text);
});
