import { screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import type { FormOutput, FormValues } from "#client/features/calculator/form/form-values.ts";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import {
  countryDuty,
  filledIn,
  result,
  resultItem,
  shirts,
} from "#client/features/calculator/test-calculator.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { BarTotal } from "./bar-total.tsx";

const last: LastCalculation = {
  request: {
    fromCountry: "VN",
    toCountry: "US",
    currency: "USD",
    shippingCost: 0,
    insuranceCost: 0,
    items: [],
  },
  result: { ...result, totalLandedCost: 1.25, items: [{ ...resultItem, duty: countryDuty }] },
};

function TestBar({ usesSchedule }: { usesSchedule: boolean }) {
  const form = useForm<FormValues, unknown, FormOutput>({ defaultValues: filledIn });
  return (
    <>
      <input id="items.0.hsCode" aria-label="HS code" defaultValue={shirts.hsCode} />
      <BarTotal last={last} form={form} usesSchedule={usesSchedule} />
    </>
  );
}

/** Answers with a line of these goods, or with none. */
function suggest(amounts: { least: number; most: number } | null) {
  const line = { code: "6109.10.00", name: "T-shirts", distinction: "", rate: 29, duty: 2.9 };
  const suggestion = amounts && { line, isCertain: true, duty: amounts, alternatives: [] };
  fakeFetch({ "POST /api/schedule/suggestions": { body: { suggestions: [suggestion] } } });
}

it("shows what the total may become with the missing codes, and leads to the first of them", async () => {
  suggest({ least: 2.9, most: 4 });
  const { user } = await renderScreen(<TestBar usesSchedule={true} />);
  expect(await screen.findByText("$1.25 to $4.00 USD")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Find the codes" }));
  expect(document.activeElement?.id).toBe("items.0.hsCode");
});

it("leads to missing codes also where none is likely", async () => {
  suggest(null);
  await renderScreen(<TestBar usesSchedule={true} />);
  expect(await screen.findByText("$1.25 USD")).toBeDefined();
  expect(screen.getByRole("button", { name: "Find the codes" })).toBeDefined();
});

it("asks for no codes if the tariff schedule is not in use", async () => {
  suggest({ least: 2.9, most: 4 });
  await renderScreen(<TestBar usesSchedule={false} />);
  expect(await screen.findByText("$1.25 USD")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
