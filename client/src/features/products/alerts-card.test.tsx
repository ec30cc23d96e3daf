import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "#client/lib/query.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { ProductAlert } from "#shared/products/alerts-contract.ts";
import { AlertsCard } from "./alerts-card.tsx";
import { EndMails } from "./end-mails.tsx";

const alert: ProductAlert = {
  id: "1",
  day: "2026-12-10",
  changed: 4,
  total: 120,
  withoutQuantity: 1,
  monthly: 312,
  currency: "USD",
  largest: [
    {
      description: "<b>Shirts</b>",
      sku: "S",
      currency: "USD",
      before: 2.9,
      after: 3.65,
      monthly: 225,
    },
    { description: "Mugs", sku: "", currency: "USD", before: 1, after: 0.5, monthly: null },
  ],
};

async function show(alerts: ProductAlert[]) {
  const requests = fakeFetch({
    "GET /api/product-alerts": { body: { alerts } },
    "PATCH /api/product-alerts/1": { body: null },
  });
  const { user } = await renderScreen(<AlertsCard />);
  const changes = () =>
    requests.filter(({ method }) => method === "PATCH").map((each) => each.body);
  return { user, changes };
}

describe("the alerts of an account", () => {
  beforeEach(() => queryClient.clear());

  it("say how many products change, when, and what that costs in a month", async () => {
    await show([alert]);
    const item = await screen.findByText("4 of your 120 products change on Dec 10, 2026");
    const text = item.closest("li")?.textContent.replaceAll("\u00a0", " ") ?? "";
    expect(text).toContain("that is +$312.00 USD a month");
    expect(text).toContain("<b>Shirts</b>: $2.90 → $3.65 (+$225.00 USD a month)");
    expect(text).toContain("Mugs: $1.00 → $0.50");
  });

  it("ask for quantities where none is known", async () => {
    await show([{ ...alert, withoutQuantity: 4, monthly: 0 }]);
    expect(await screen.findByText(/State your usual monthly quantities/)).toBeDefined();
  });

  it("are dismissed, which is taken back", async () => {
    const { user, changes } = await show([alert]);
    await user.click(await screen.findByRole("button", { name: "Dismiss" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    undo.focus();
    await user.keyboard("{Enter}");
    expect(changes()).toEqual([{ isDismissed: true }, { isDismissed: false }]);
  });
});

describe("the page that a mail's link opens", () => {
  it("ends the mails on request, not by being opened", async () => {
    const requests = fakeFetch({ "POST /home/unsubscribe?token=token": { body: null } });
    const { user } = await renderScreen(<EndMails token="token" />);
    expect(requests).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Stop the emails" }));
    expect(await screen.findByText(/You will get no more/)).toBeDefined();
  });
});
