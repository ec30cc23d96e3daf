import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { MonthlyBookkeepingSwitch } from "./monthly-bookkeeping-switch.tsx";
import { RefundLimitCard } from "./refund-limit-card.tsx";

/** A server that stores a setting. */
function fakeSetting(key: string, stored: string) {
  let value = stored;
  const requests = fakeFetch({
    "GET /api/admin/settings": () => ({ body: [{ key, value }] }),
    [`PUT /api/admin/settings/${key}`]: ({ body }) => {
      const sent = (body as { value: string }).value;
      if (key === "admin_refund_limit" && Number.isNaN(Number(sent))) {
        return { status: 400, body: { fields: { value: "The limit must be a number" } } };
      }
      value = sent;
      return { body: { key, value } };
    },
  });
  return () => requests.filter(({ method }) => method === "PUT").map(({ body }) => body);
}

it("saves what admins may refund, in the notation that was typed", async () => {
  const saved = fakeSetting("admin_refund_limit", "0");
  const { user } = await renderScreen(<RefundLimitCard />);
  const field = await screen.findByLabelText<HTMLInputElement>("Admins may refund up to");
  expect(field.value).toBe("0.00");
  await user.clear(field);
  await user.type(field, "1,250.5");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(field.value).toBe("1,250.50"));
  expect(saved()).toEqual([{ value: "1250.5", expectedValue: "0" }]);
});

it("shows why a limit is not stored", async () => {
  fakeSetting("admin_refund_limit", "20");
  const { user } = await renderScreen(<RefundLimitCard />);
  const field = await screen.findByLabelText<HTMLInputElement>("Admins may refund up to");
  await user.clear(field);
  await user.type(field, "lots");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The limit must be a number")).toBeDefined();
  expect(field.value).toBe("lots");
});

it("turns the monthly bookkeeping on with the browser's time zone, and off", async () => {
  const zone = { ...new Intl.DateTimeFormat("en").resolvedOptions(), timeZone: "Asia/Tokyo" };
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(zone);
  const saved = fakeSetting("monthly_bookkeeping", "");
  const { user } = await renderScreen(<MonthlyBookkeepingSwitch />);
  const name = "Send the bookkeeping of each month to the owners";
  await user.click(await screen.findByRole("switch", { name, checked: false }));
  await user.click(await screen.findByRole("switch", { name, checked: true }));
  await screen.findByRole("switch", { name, checked: false });
  expect(saved()).toEqual([{ value: "Asia/Tokyo" }, { value: "" }]);
});
