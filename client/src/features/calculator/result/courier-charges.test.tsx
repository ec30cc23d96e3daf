import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { result } from "#client/features/calculator/test-calculator.tsx";
import { renderScreen } from "#client/testing/render.tsx";
import { CourierCharges } from "./courier-charges.tsx";

const charges = { mpf: 2.77, couriers: [{ name: "DHL Express", fee: 17, total: 21.77 }] };
const region = () =>
  within(screen.getByRole("region", { name: "What the courier will ask at the door, about" }));

it("shows the sum of each courier with its parts", async () => {
  const two = [...charges.couriers, { name: "Post", fee: 0, total: 4.77 }];
  await renderScreen(<CourierCharges result={result} charges={{ ...charges, couriers: two }} />);
  expect(region().getByText("$21.77")).toBeDefined();
  const parts = "Duties $2.00 + Merchandise Processing Fee (MPF) $2.77";
  expect(region().getByText(`${parts} + Disbursement fee $17.00`)).toBeDefined();
  expect(region().getByText(parts)).toBeDefined();
  expect(region().getByText(/Not part of the total and not charged here\./)).toBeDefined();
  expect(region().queryByText(/still missing/)).toBeNull();
});

it("says that a courier may ask for more while a part of the duty is missing", async () => {
  const incomplete = { ...result, missing: [{ kind: "code" as const, items: [1] }] };
  await renderScreen(<CourierCharges result={incomplete} charges={charges} />);
  expect(region().getByText(/still missing/)).toBeDefined();
});
