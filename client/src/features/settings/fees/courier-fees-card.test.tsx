import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { draftStore } from "#client/lib/unsaved-draft.ts";
import { type FakeRequest, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { effectiveText } from "#shared/settings/settings.ts";
import { CourierFeesCard } from "./courier-fees-card.tsx";

const KEY = "courier_fees";
const dhl = { name: "DHL Express", fixed: 0, percent: 2, minimum: 17, currency: "USD" };

function StoredCouriers() {
  const { data } = useQuery(adminSettingsQuery);
  return data ? <CourierFeesCard saved={effectiveText(data, KEY)} /> : null;
}

async function open(stored: { value: string }) {
  const requests = fakeFetch({
    "GET /api/admin/settings": () => ({ body: [{ key: KEY, ...stored }] }),
    [`PUT /api/admin/settings/${KEY}`]: ({ body }: FakeRequest) => {
      const { value, expectedValue } = body as { value: string; expectedValue: string };
      if (expectedValue !== stored.value) return { status: 409, body: { stored: stored.value } };
      stored.value = value;
      return {};
    },
  });
  const screenOf = await renderScreen(<StoredCouriers />);
  await screen.findByRole("heading", { name: "Courier fees" });
  const saves = () => requests.filter(({ method }) => method === "PUT");
  return { ...screenOf, saves };
}

const row = (number: number) => within(screen.getByRole("group", { name: `Courier ${number}` }));
const save = () => screen.getByRole("button", { name: "Save" });

it("saves a row as numbers, with amounts as people write them", async () => {
  const stored = { value: "" };
  const { user } = await open(stored);
  await user.click(screen.getByRole("button", { name: "Add courier" }));
  const name = row(1).getByLabelText("Courier");
  expect(document.activeElement).toBe(name);
  await user.type(name, "DHL Express ");
  await user.type(row(1).getByLabelText("Percentage"), "2");
  await user.type(row(1).getByLabelText("Minimum"), "17,00");
  await user.click(save());
  expect((await findToast()).textContent).toContain("Courier fees saved");
  expect(JSON.parse(stored.value)).toEqual([dhl]);
  await waitFor(() => expect(draftStore.get()).toEqual({}));
});

it("names what is wrong at its field, focuses the first and saves nothing", async () => {
  const { user, saves } = await open({ value: JSON.stringify([dhl]) });
  await user.click(screen.getByRole("button", { name: "Add courier" }));
  await user.type(row(2).getByLabelText("Courier"), "DHL Express");
  await user.type(row(2).getByLabelText("Minimum"), "5");
  await user.click(save());
  const name = row(2).getByLabelText("Courier");
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(row(2).getByText("Another row already has this name")).toBeDefined();
  expect(row(2).getByText("Enter a fixed fee or a percentage")).toBeDefined();
  expect(row(2).getByText("A minimum needs a percentage")).toBeDefined();
  expect(saves()).toEqual([]);
});

it("does not overwrite the table of another administrator", async () => {
  const stored = { value: JSON.stringify([dhl]) };
  const { user } = await open(stored);
  const theirs = JSON.stringify([{ ...dhl, name: "UPS" }]);
  stored.value = theirs;
  await user.click(screen.getByRole("button", { name: "Remove courier 1" }));
  expect(screen.getByText("No couriers yet.")).toBeDefined();
  await user.click(save());
  expect((await findToast()).textContent).toContain("is now UPS: 2% (≥ 17) USD; you chose not set");
  expect(stored.value).toBe(theirs);
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(row(1).getByLabelText<HTMLInputElement>("Courier").value).toBe("UPS");
});

it("has room for ten couriers", async () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ ...dhl, name: `Courier ${index}` }));
  await open({ value: JSON.stringify(ten) });
  const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add courier" });
  expect(add.disabled).toBe(true);
  expect(screen.getByText("The table can have at most 10 couriers.")).toBeDefined();
});
