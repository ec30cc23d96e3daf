import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { draftStore } from "#client/lib/unsaved-draft.ts";
import {
  deferred,
  type FakeRequest,
  type FakeResponse,
  fakeFetch,
} from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import { FeesTab } from "./fees-tab.tsx";

let stored: Record<string, string>;
let isReachable: boolean;
beforeEach(() => {
  isReachable = true;
  stored = { flat_fee: "5.00", item_fee: "1.00", percentage_fee: "0.02" };
});

/** Rejects the change of a value that is not the one that was seen. */
function replaceStored(key: string, value: string, expectedValue: string): FakeResponse {
  const before = stored[key] ?? "";
  if (value === expectedValue) return {};
  if (expectedValue !== before) return { status: 409, body: { message: "Stale", stored: before } };
  stored[key] = value;
  return {};
}

/** A server with the stored settings. */
function fakeSettings(answered: Promise<void> = Promise.resolve()): FakeRequest[] {
  const put =
    (key: string) =>
    async ({ body }: FakeRequest) => {
      await answered;
      const { value, expectedValue } = body as { value: string; expectedValue: string };
      return isReachable ? replaceStored(key, value, expectedValue) : "unreachable";
    };
  return fakeFetch({
    "GET /api/admin/settings": () =>
      isReachable
        ? { body: Object.entries(stored).map(([key, value]) => ({ key, value })) }
        : "unreachable",
    ...Object.fromEntries(
      Object.keys(stored).map((key) => [`PUT /api/admin/settings/${key}`, put(key)]),
    ),
  });
}

it("sends all three fees, changes those edited, and shows both values of one that was changed meanwhile", async () => {
  const requests = fakeSettings();
  const { user } = await renderScreen(<FeesTab />);
  const flatFee = await screen.findByRole("textbox", { name: /flat/i });
  await user.clear(flatFee);
  await user.type(flatFee, "7");
  Object.assign(stored, { flat_fee: "6.00", item_fee: "2.00" }); // by another administrator
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await findToast()).textContent).toContain("is now 6.00; you chose 7.00");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Fee settings updated");
  expect(stored).toEqual({ flat_fee: "7.00", item_fee: "2.00", percentage_fee: "0.02" });
  const paths = requests.filter(({ method }) => method === "PUT").map(({ path }) => path);
  const [flat, item, percentage] = ["flat_fee", "item_fee", "percentage_fee"].map(
    (key) => `/api/admin/settings/${key}`,
  );
  expect(paths).toEqual([flat, item, percentage, flat, item, percentage]);
});

it("names every fee that was changed meanwhile, because the next save overwrites them all", async () => {
  fakeSettings();
  const { user } = await renderScreen(<FeesTab />);
  for (const name of [/flat/i, /per item/i]) {
    const fee = await screen.findByRole("textbox", { name });
    await user.clear(fee);
    await user.type(fee, "7");
  }
  Object.assign(stored, { flat_fee: "6.00", item_fee: "2.00" }); // by another administrator
  await user.click(screen.getByRole("button", { name: "Save" }));
  const text = (await findToast()).textContent;
  expect(text).toContain(
    "Flat fee: It was changed by someone else in the meantime and is now 6.00",
  );
  expect(text).toContain(
    "Fee per item: It was changed by someone else in the meantime and is now 2.00",
  );
});

it("keeps an unsaved fee while another tab is shown, and discards it", async () => {
  fakeSettings();
  const { user, unmount } = await renderScreen(<FeesTab />);
  const flatFee = () => screen.findByRole<HTMLInputElement>("textbox", { name: /flat/i });
  await user.clear(await flatFee());
  await user.type(await flatFee(), "x");
  expect(
    await screen.findByText(
      "Flat fee must be a number from 0 to 9,999,999,999.99 with at most 2 decimals",
    ),
  ).toBeDefined();
  unmount();
  await renderScreen(<FeesTab />);
  expect((await flatFee()).value).toBe("x");
  expect(
    await screen.findByText(
      "Flat fee must be a number from 0 to 9,999,999,999.99 with at most 2 decimals",
    ),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect((await flatFee()).value).toBe("5.00");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

it("keeps a fee that is typed while another one is saved, and then saves it too", async () => {
  const response = deferred<void>();
  fakeSettings(response.promise);
  const { user } = await renderScreen(<FeesTab />);
  const flatFee = await screen.findByRole<HTMLInputElement>("textbox", { name: /flat/i });
  const itemFee = screen.getByRole<HTMLInputElement>("textbox", { name: /per item/i });
  await user.clear(flatFee);
  await user.type(flatFee, "7");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.clear(itemFee);
  await user.type(itemFee, "3");
  response.resolve();
  await findToast();
  expect([flatFee.value, itemFee.value]).toEqual(["7.00", "3"]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  expect(stored).toEqual({ flat_fee: "7.00", item_fee: "3.00", percentage_fee: "0.02" });
});

it("keeps the form and its unsaved fee while the server cannot be reached", async () => {
  fakeSettings();
  const { user } = await renderScreen(<FeesTab />);
  const flatFee = await screen.findByRole<HTMLInputElement>("textbox", { name: /flat/i });
  await user.clear(flatFee);
  isReachable = false;
  await user.type(flatFee, "7");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await findToast()).textContent).toContain("Could not reach the server");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
  expect([flatFee.isConnected, flatFee.value]).toEqual([true, "7"]);
  isReachable = true;
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(stored.flat_fee).toBe("7.00"));
});

it("has no unsaved fee once it is saved, also if another tab was opened meanwhile", async () => {
  const response = deferred<void>();
  fakeSettings(response.promise);
  const { user, unmount } = await renderScreen(<FeesTab />);
  const flatFee = () => screen.findByRole<HTMLInputElement>("textbox", { name: /flat/i });
  await user.clear(await flatFee());
  await user.type(await flatFee(), "7");
  await user.click(screen.getByRole("button", { name: "Save" }));
  unmount();
  response.resolve();
  await waitFor(() => expect(draftStore.get()).toEqual({}));
  await renderScreen(<FeesTab />);
  expect((await flatFee()).value).toBe("7.00");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});
