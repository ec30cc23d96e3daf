import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import {
  calculateButton,
  calculates,
  field,
  filledIn,
  openCalculator,
  storeDraft,
} from "./test-calculator.tsx";

describe("changing the currency", () => {
  it("says that amounts are not converted when the currency changes, until the next calculation", async () => {
    fakeFetch(calculates);
    storeDraft(filledIn);
    const { user } = await openCalculator();
    const notice = /^Amounts are not converted. They now count as EUR/;
    await field("Unit value in USD");
    expect(screen.queryByText(/not converted/)).toBeNull();
    await act(async () => chooseCurrency("EUR"));
    expect(await screen.findByText(notice)).toBeDefined();
    await user.click(calculateButton());
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
    await act(async () => chooseCurrency("USD"));
    await user.click(await screen.findByRole("button", { name: "Close" }));
    expect(screen.queryByText(/not converted/)).toBeNull();
    expect(document.activeElement?.id).toBe("content"); // the button has disappeared
  });

  it("says nothing about the currency of amounts that are typed after it was changed", async () => {
    fakeFetch({});
    const { user } = await openCalculator();
    await field("Unit value in USD");
    await act(async () => chooseCurrency("EUR"));
    await user.type(await field("Unit value in EUR"), "5");
    expect(screen.queryByText(/not converted/)).toBeNull();
  });
});
