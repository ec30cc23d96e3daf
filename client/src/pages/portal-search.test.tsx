import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { olga } from "#client/testing/example-owner.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { PortalSearch } from "./portal-search.tsx";

describe("PortalSearch", () => {
  async function open() {
    history.replaceState(null, "", "/admin/dashboard/settings");
    fakeFetch({
      "GET /api/admin/transactions?search=grace": {
        body: {
          next: null,
          transactions: [
            {
              id: "1",
              transactionCode: "5DCK-UQ7C-5HNV-CJZD",
              createdAt: "2026-11-20T10:00:00.000Z",
              amount: 87.5,
              refunded: 0,
              currency: "USD",
              status: "completed",
              isTest: false,
              email: "grace@shop.example",
            },
          ],
        },
      },
      "GET /api/admin/users?search=grace&page=1": {
        body: {
          total: 1,
          users: [{ ...olga, id: "2", firstName: "Grace", email: "grace@example.com" }],
        },
      },
      "GET /api/schedule/search?q=grace": {
        body: { results: [], isPartial: false, ratesDiffer: false },
      },
    });
    const { user } = await renderScreen(<PortalSearch user={olga} />);
    return user;
  }

  const dialog = () => screen.findByRole("dialog", { name: "Search the portal" });

  it("opens with the keyboard, finds a setting by its words and opens its tab", async () => {
    const user = await open();
    await user.keyboard("{Control>}k{/Control}");
    const field = within(await dialog()).getByRole("combobox");
    expect(document.activeElement).toBe(field);
    await user.type(field, "percentage fee");
    expect(screen.getByRole("option", { selected: true }).textContent).toBe(
      "Percentage feeFee Configuration",
    );
    await user.keyboard("{Enter}");
    await waitFor(() => expect(location.pathname).toBe("/admin/dashboard/fees"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("finds payments and users, and opens a payment's page", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: /^Search/ }));
    await user.type(within(await dialog()).getByRole("combobox"), "grace");
    const payment = await screen.findByRole("option", { name: /^5DCK-UQ7C-5HNV-CJZD/ });
    expect(payment.textContent).toContain("$87.50\u00a0USD · grace@shop.example · Nov 20, 2026");
    expect(screen.getByRole("option", { name: /grace@example\.com$/ })).toBeDefined();
    await user.click(payment);
    expect(location.pathname).toBe("/admin/dashboard/payments/5DCK-UQ7C-5HNV-CJZD");
  });

  it("looks for no tariff line by an email", async () => {
    const requests = fakeFetch({
      "GET /api/admin/transactions?search=ada%40": { body: { next: null, transactions: [] } },
      "GET /api/admin/users?search=ada%40&page=1": { body: { total: 1, users: [olga] } },
    });
    const { user } = await renderScreen(<PortalSearch user={olga} />);
    await user.click(screen.getByRole("button", { name: /^Search/ }));
    await user.type(within(await dialog()).getByRole("combobox"), "ada@");
    await screen.findByRole("option", { name: /olga@example\.com$/ });
    expect(requests.filter(({ path }) => path.includes("ada%40"))).toHaveLength(2);
  });
});
