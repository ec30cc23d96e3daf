import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  calculateButton,
  filledIn,
  openCalculator,
  result,
  shirts,
  storeDraft,
} from "#client/features/calculator/test-calculator.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";

it("removes the claims that the server rejects, and calculates again", async () => {
  const message = "Preference D does not apply.";
  const requests = fakeFetch({
    "POST /api/calculate": ({ body }) =>
      JSON.stringify(body).includes('"D"')
        ? { status: 400, body: { message, fields: { "items.0.claims.1": message } } }
        : { body: result },
  });
  const code = { hsCode: "6109.10.00", countryOfOrigin: "VN" };
  storeDraft({
    ...filledIn,
    items: [{ ...shirts, ...code, lineInput: { ...code, claims: ["S", "D"] } }],
  });
  const { user } = await openCalculator({ method: "zonos" });
  await user.click(calculateButton());
  await user.click(await screen.findByRole("button", { name: "Remove the claim" }));
  expect((await screen.findAllByText("$2.00")).length).toBeGreaterThan(0);
  expect(requests.at(-1)?.body).toMatchObject({ items: [{ claims: ["S"] }] });
});

it("removes them from the rows that have them by then", async () => {
  const message = "Preference D does not apply.";
  const requests = fakeFetch({
    "POST /api/calculate": ({ body }) =>
      JSON.stringify(body).includes('"D"')
        ? { status: 400, body: { message, fields: { "items.1.claims.0": message } } }
        : { body: result },
  });
  const claimed = (hsCode: string, claims: string[]) => {
    const code = { hsCode, countryOfOrigin: "VN" };
    return { ...shirts, ...code, lineInput: { ...code, claims } };
  };
  storeDraft({
    ...filledIn,
    items: [shirts, claimed("6109.10.00", ["D"]), claimed("6110.20.20", ["S"])],
  });
  const { user } = await openCalculator({ method: "zonos" });
  await user.click(calculateButton());
  const button = await screen.findByRole("button", { name: "Remove the claim" });
  await user.click(screen.getByRole("button", { name: "Remove item 1" }));
  await user.click(button);
  expect((await screen.findAllByText("$2.00")).length).toBeGreaterThan(0);
  const body = requests.at(-1)?.body as { items: { claims?: string[] }[] };
  expect(body.items.map(({ claims }) => claims)).toEqual([undefined, ["S"]]);
});
