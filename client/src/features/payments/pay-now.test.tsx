import { screen, waitForElementToBeRemoved } from "@testing-library/react";
import { expect, it } from "vitest";
import { queryClient } from "#client/lib/query.ts";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { PayNow } from "./pay-now.tsx";
import { publicKeyQuery } from "./queries.ts";

const result = { totalLandedCost: 2, currency: "USD" } as const;

it("gives the focus to what is around it when payments are turned off", async () => {
  fakeFetch({ "GET /api/stripe-public-key": { body: { publicKey: "pk_live_1" } } });
  await renderScreen(
    <main tabIndex={-1}>
      <PayNow result={result} isStale={false} onPay={() => undefined} />
    </main>,
  );
  const button = await screen.findByRole("button", { name: "Pay now" });
  button.focus();
  queryClient.setQueryData(publicKeyQuery.queryKey, { publicKey: null });
  await waitForElementToBeRemoved(button);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

it("offers another try when it could not be loaded", async () => {
  let response: FakeResponse = "unreachable";
  fakeFetch({ "GET /api/stripe-public-key": () => response });
  const { user } = await renderScreen(
    <PayNow result={result} isStale={false} onPay={() => undefined} />,
  );
  await screen.findByText("The card payment could not be loaded.");
  response = { body: { publicKey: "pk_live_1" } };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Pay now" })).toBeDefined();
});
