import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { queryClient } from "#client/lib/query.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { QuoteSummary } from "#shared/quotes/contract.ts";
import { QuotesCard } from "./quotes-card.tsx";

const quote: QuoteSummary = {
  id: "1",
  token: "token",
  name: "Spring order",
  reference: "PO-7",
  customer: "Ada & Sons",
  language: "es",
  status: "draft",
  isTest: false,
  isArchived: false,
  currency: "USD",
  totalLandedCost: 87.5,
  validUntil: "2026-12-27",
  createdAt: "2026-11-27T08:00:00.000Z",
  viewedAt: null,
};

async function show(quotes: QuoteSummary[] = [quote]) {
  const requests = fakeFetch({
    "GET /api/quotes": { body: { quotes, next: null } },
    "PATCH /api/quotes/1": { body: null },
  });
  const { user } = await renderScreen(<QuotesCard />);
  const changes = () =>
    requests.filter(({ method }) => method === "PATCH").map((each) => each.body);
  return { user, changes };
}

describe("the list of quotes", () => {
  beforeEach(() => queryClient.clear());

  it("has each quote with its facts, its status and the page that it leads to", async () => {
    await show();
    const link = await screen.findByRole("link", { name: "Spring order" });
    expect(link.getAttribute("href")).toBe("/q/token");
    const row = link.closest("li")?.textContent ?? "";
    expect(row).toContain("Ada & Sons · PO-7 · Nov 27, 2026 · valid until Dec 27, 2026");
    expect(row).toContain("Draft");
  });

  it("says what to do while there is none", async () => {
    await show([]);
    expect(await screen.findByText(/choose “Save as quote”/)).toBeDefined();
  });

  it("takes a change back", async () => {
    const { user, changes } = await show();
    await user.click(await screen.findByRole("button", { name: "Archive: Spring order" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    undo.focus();
    await user.keyboard("{Enter}");
    expect(changes()).toEqual([{ isArchived: true }, { isArchived: false }]);
  });

  it("has no link to a quote whose link is withdrawn", async () => {
    await show([{ ...quote, status: "withdrawn" }]);
    expect(await screen.findByText("Spring order")).toBeDefined();
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByRole("button", { name: "Open the link again: Spring order" })).toBeDefined();
  });
});
