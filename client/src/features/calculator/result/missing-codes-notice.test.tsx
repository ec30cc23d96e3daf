import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CodeSearchProps } from "#client/components/code-search.ts";
import {
  calculateButton,
  countryDuty,
  filledIn,
  openCalculator,
  result,
  resultItem,
  shirts,
  storeDraft,
} from "#client/features/calculator/test-calculator.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import type { CalculationResult, ResultItem } from "#shared/calculator/contract.ts";

const item = (id: string, more: Partial<ResultItem>): ResultItem => ({
  ...resultItem,
  ...{ id, duty: countryDuty },
  ...more,
});

const CodeSearch = ({ id, value, onChange }: CodeSearchProps) => (
  <input id={id} value={value} onChange={({ target }) => onChange(target.value)} />
);

async function calculate(items: ResultItem[], isScheduleUsed = true) {
  const body: CalculationResult = { ...result, items };
  fakeFetch({ "POST /api/calculate": { body } });
  const rows = items.map(({ description }) => ({ ...shirts, description }));
  storeDraft({ ...filledIn, items: rows });
  const { user } = await openCalculator(isScheduleUsed ? { CodeSearch } : {});
  await user.click(calculateButton());
  await screen.findByText("Duty by item");
  await screen.findByText("Duties, taxes and fees"); // of the summary, which loads by itself
  return user;
}

const notice = () => screen.queryByText(/^The normal duty of .* missing/);

describe("a total without the general duty of items that have no HS code", () => {
  it("says of how many items, and leads to the code of the first", async () => {
    const user = await calculate([
      item("1", { description: "Cups", hsCode: "6912.00.39" }),
      item("2", { description: "Shirts" }),
      item("3", { description: "Chairs" }),
    ]);
    expect(notice()?.textContent).toContain("The normal duty of 2 items is missing");
    await user.click(screen.getByRole("button", { name: "Find the codes" }));
    await waitFor(() => expect(document.activeElement?.id).toBe("items.1.hsCode"));
  });

  it("gives way to the notice of an outdated total once a code is entered", async () => {
    const user = await calculate([
      item("1", { description: "Shirts" }),
      item("2", { description: "Chairs" }),
    ]);
    await user.click(screen.getByRole("button", { name: "Find the codes" }));
    await waitFor(() => expect(document.activeElement?.id).toBe("items.0.hsCode"));
    await user.keyboard("6109.10.00");
    expect(await screen.findByRole("button", { name: "Calculate again" })).toBeDefined();
    expect(notice()).toBeNull();
  });

  it("is not mentioned if the country rate includes it", async () => {
    await calculate([item("1", { duty: { ...countryDuty, includesMfn: true } })]);
    expect(notice()).toBeNull();
  });

  it("is not mentioned if the tariff schedule is not in use, because there is no code to enter", async () => {
    await calculate([item("1", {})], false);
    expect(notice()).toBeNull();
  });
});
