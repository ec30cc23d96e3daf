import { screen, waitForElementToBeRemoved } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import { publicKeyQuery } from "#client/features/payments/queries.ts";
import { queryClient } from "#client/lib/query.ts";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { PayNow } from "./pay-now.tsx";

type PayNowProps = ComponentProps<typeof PayNow>;

const result: PayNowProps["result"] = {
  totalLandedCost: 2,
  currency: "USD",
  missing: [],
  items: [],
};
const props: PayNowProps = {
  result,
  isStale: false,
  requiresComplete: false,
  onEnterMissing: () => undefined,
  onPay: () => undefined,
};

it("gives the focus to what is around it when payments are turned off", async () => {
  fakeFetch({ "GET /api/stripe-public-key": { body: { publicKey: "pk_live_1" } } });
  await renderScreen(
    <main tabIndex={-1}>
      <PayNow {...props} />
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
  const { user } = await renderScreen(<PayNow {...props} />);
  await screen.findByText("The card payment could not be loaded.");
  response = { body: { publicKey: "pk_live_1" } };
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Pay now" })).toBeDefined();
});

describe("a total that lacks a code", () => {
  const missing: PayNowProps["result"]["missing"] = [{ kind: "code", items: [2] }];
  const showPayNow = (change: Partial<PayNowProps>) => {
    fakeFetch({ "GET /api/stripe-public-key": { body: { publicKey: "pk_live_1" } } });
    return renderScreen(<PayNow {...props} result={{ ...result, missing }} {...change} />);
  };

  it("a total that lacks a code can be paid", async () => {
    await showPayNow({});
    expect(await screen.findByRole("button", { name: "Pay now" })).toBeDefined();
  });

  it("leads to the item instead while the owner requires complete totals", async () => {
    const onEnterMissing = vi.fn();
    const { user } = await showPayNow({ requiresComplete: true, onEnterMissing });
    await screen.findByText("To pay, first enter what is missing: HS code (item 2).");
    expect(screen.queryByRole("button", { name: "Pay now" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Enter what is missing" }));
    expect(onEnterMissing).toHaveBeenCalledOnce();
  });

  it("a total that lacks a code can be paid all the same if no payer can enter what it lacks", async () => {
    const provisional = { ...result, missing: [{ kind: "provisional" as const, items: [1] }] };
    await showPayNow({ requiresComplete: true, result: provisional });
    expect(await screen.findByRole("button", { name: "Pay now" })).toBeDefined();
  });
});
