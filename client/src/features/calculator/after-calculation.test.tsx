import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import {
  calculateButton,
  calculates,
  field,
  filledIn,
  openCalculator,
  storeDraft,
} from "./test-calculator.tsx";

const invalidFields = () =>
  [...document.querySelectorAll("[aria-invalid=true]")].map(({ id }) => id);

async function calculate() {
  fakeFetch(calculates);
  storeDraft(filledIn);
  const { user } = await openCalculator({ method: "zonos" });
  await user.click(calculateButton());
  await screen.findAllByText("$2.00");
  return user;
}

describe("a form that was calculated", () => {
  it("shows no error at an item that is added", async () => {
    const user = await calculate();
    await user.click(screen.getByRole("button", { name: "Add item" }));
    await waitFor(() => expect(document.activeElement?.id).toBe("items.1.description"));
    await user.keyboard("Cups");
    expect(invalidFields()).toEqual([]);
  });

  it("shows no error at a code that is still being typed", async () => {
    const user = await calculate();
    await user.type(await field("HS code (optional)"), "6109");
    expect(invalidFields()).toEqual([]);
  });

  it("focuses a field that is invalid at the next submit", async () => {
    const user = await calculate();
    const shipping = await field("Shipping cost in USD");
    await user.type(shipping, "abc");
    await user.click(calculateButton());
    await waitFor(() => expect(invalidFields()).toEqual(["shippingCost"]));
    expect(document.activeElement).toBe(shipping);
  });
});
