import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  calculateButton,
  calculates,
  filledIn,
  storeDraft,
} from "#client/features/calculator/test-calculator.tsx";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { CalculatorPage } from "./calculator-page.tsx";

const COUNTRIES = [{ originCountry: "Viet Nam", originCountryCode: "VN" }];

it.each([
  ["loads the settings again, which may have changed,", 400, 2],
  ["does not load the settings again", 429, 1],
])("%s when a calculation is rejected with %i", async (_behavior, status, loads) => {
  const requests = fakeFetch({
    "GET /api/settings": { body: [] },
    "GET /api/tariffs/countries": { body: COUNTRIES },
    "GET /api/auth/user": { body: null },
    "POST /api/calculate": { status, body: { message: "Rejected" } },
  });
  storeDraft(filledIn);
  const { user } = await renderScreen(<CalculatorPage />);
  await user.click(calculateButton());
  expect((await findToast()).textContent).toContain("Rejected");
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests.filter(({ path }) => path === "/api/settings")).toHaveLength(loads);
});

it.each(["shippingCost", "insuranceCost"] as const)(
  "hides the fields of shipping when a result leaves the %s out, and marks the result as outdated",
  async (field) => {
    const responses: FakeResponse[] = [{ body: [] }];
    fakeFetch({
      "GET /api/settings": () =>
        responses.shift() ?? { body: [{ key: "show_shipping_insurance", value: "false" }] },
      "GET /api/tariffs/countries": { body: COUNTRIES },
      "GET /api/auth/user": { body: null },
      ...calculates,
    });
    storeDraft({ ...filledIn, [field]: "30.00" });
    const { user } = await renderScreen(<CalculatorPage />);
    await user.click(calculateButton());
    await screen.findByText(/^Your entries have changed/);
    expect(screen.queryByLabelText(/^Shipping cost/)).toBeNull();
  },
);

it("loads the countries again, and gives the focus of the button to what is around it", async () => {
  const responses: FakeResponse[] = [{ status: 500 }, { body: COUNTRIES }];
  fakeFetch({
    "GET /api/settings": { body: [] },
    "GET /api/tariffs/countries": () => responses.shift() ?? "unreachable",
  });
  const { user } = await renderScreen(<CalculatorPage />);
  await screen.findByText("The country list could not be loaded.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.queryByText("The country list could not be loaded.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it.each([
  ["true", 1],
  ["false", 0],
])(
  "links to the payment verification for a receipt on paper where accept_payments is %s",
  async (value, links) => {
    fakeFetch({
      "GET /api/settings": { body: [{ key: "accept_payments", value }] },
      "GET /api/tariffs/countries": { body: COUNTRIES },
      "GET /api/auth/user": { body: null },
    });
    await renderScreen(<CalculatorPage />);
    await screen.findByRole("link", { name: "Admin portal" });
    const found = screen.queryAllByRole("link", { name: "Verify a payment" });
    expect(found.map((link) => link.getAttribute("href"))).toEqual(Array(links).fill("/verify"));
  },
);
