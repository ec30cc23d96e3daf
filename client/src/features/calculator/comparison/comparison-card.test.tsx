import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "#client/lib/query.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import { compareBy } from "./comparison.ts";
import { ComparisonCard } from "./comparison-card.tsx";

const request: CalculationRequest = {
  fromCountry: "VN",
  toCountry: "US",
  currency: "USD",
  shippingCost: 0,
  insuranceCost: 0,
  items: [
    {
      description: "T-shirts",
      value: 50,
      quantity: 2,
      currency: "USD",
      countryOfOrigin: "VN",
      hsCode: "6109.10.00.12",
    },
  ],
};

const layer = (amount: number) => ({ part: "standard", column: "general", program: null, amount });

/** A result by tariff line; only what is shown. */
const result = (dutyAmount: number, { verdict = "exact", preferences = [] as object[] } = {}) => ({
  result: {
    calculationMethod: "csv",
    currency: "USD",
    dutyAmount,
    dutyPercentage: dutyAmount,
    taxAmount: 0,
    feeAmount: 0,
    totalLandedCost: dutyAmount,
    totalToDoor: 100 + dutyAmount,
    items: [
      {
        id: "1",
        description: "T-shirts",
        quantity: 2,
        subtotal: 100,
        currency: "USD",
        duty: { amount: dutyAmount, rate: dutyAmount, layers: [] },
        assessment: {
          verdict,
          duty: dutyAmount,
          layers: [layer(dutyAmount)],
          questions:
            verdict === "exact" ? [] : [{ kind: "yesNo", name: "otherExemption", assumed: false }],
          preferences,
        },
      },
    ],
    missing: verdict === "exact" ? [] : [{ kind: "question", items: [1] }],
    schedule: {
      programs: {},
      questionTexts: { otherExemption: { text: { en: "Is it exempt?" } } },
    },
  },
  error: null,
});

async function show(compared: object[], values = ["VN", "MX"]) {
  const requests = fakeFetch({ "POST /api/compare": { body: compared } });
  const onChange = vi.fn();
  const { user } = await renderScreen(
    <ComparisonCard
      comparison={{ ...compareBy(request, "origin"), values }}
      countries={{ options: [], isPending: false }}
      CodeSearch={() => null}
      onChange={onChange}
    />,
  );
  await screen.findByRole("table");
  return { user, onChange, requests };
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });

describe("a comparison", () => {
  beforeEach(() => queryClient.clear());

  it("says which costs least, and what each consists of", async () => {
    const { requests } = await show([result(29), result(26.5)]);
    expect(requests[0]?.body).toMatchObject({
      requests: [{ items: [{ countryOfOrigin: "VN" }] }, { items: [{ countryOfOrigin: "MX" }] }],
    });
    expect(screen.getByRole("status").textContent).toBe(
      "Cheapest: Mexico. Vietnam costs $2.50\u00a0USD more.",
    );
    expect(row("Total landed cost").textContent).toContain("$29.00+$2.50$26.50");
    expect(row("General duty").textContent).toContain("$29.00$26.50");
    const [, mexico] = screen.getAllByRole("columnheader");
    expect(screen.getByText("Cheapest").closest("th")).toBe(mexico ?? null);
  });

  it("names the question that the cheapest depends on, with the answer that was counted", async () => {
    await show([result(29, { verdict: "provisional" }), result(26.5)]);
    const status = screen.getByRole("status");
    expect(status.textContent).toContain("Cheapest: Mexico, if what is open turns out as counted.");
    expect(status.textContent).toContain("Is it exempt? Counted as: No");
    expect(screen.getByText("Cheapest if …")).toBeTruthy();
    expect(row("What it depends on").textContent).toContain("Is it exempt?");
  });

  it("says what a preference would save", async () => {
    const preferences = [{ name: "USMCA", isClaimed: false, duty: 0 }];
    await show([result(29), result(26.5, { preferences })]);
    expect(row("If a preference is claimed").textContent).toContain("$26.50 less under USMCA");
  });

  it("has the reason in place of what was not computed", async () => {
    await show([result(29), { result: null, error: "The tariff file has no rate." }]);
    expect(screen.getByRole("status").textContent).toBe("Fewer than two could be computed.");
    expect(within(row("Total landed cost")).getByText("The tariff file has no rate.")).toBeTruthy();
    expect(row("Duties").textContent).toContain("Not computed");
  });

  it("takes one away", async () => {
    const { user, onChange } = await show([result(29), result(26.5)]);
    await user.click(screen.getByRole("button", { name: "Remove: Vietnam" }));
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ values: ["MX"] }));
  });
});
