import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import type { TariffVersion } from "#shared/tariffs/contract.ts";
import { TariffDifferences } from "./tariff-differences.tsx";
import { TariffsPanel } from "./tariffs-panel.tsx";

const draft: TariffVersion = {
  id: "1",
  fileName: "draft.csv",
  source: null,
  rowCount: 2,
  sha256: "",
  uploadedBy: "olga@example.com",
  createdAt: "2026-01-01T00:00:00.000Z",
  isActive: false,
  activatedAt: null,
};

it.each([
  ["Activate file draft.csv", "Activate file"],
  ["Delete draft.csv", "Delete"],
])(
  "“%s” closes and reloads the list when another admin has deleted the draft",
  async (...names) => {
    const [action, button] = names;
    let versions = [draft];
    const message = "Tariff file not found.";
    const gone = { status: 404, body: { message, code: "tariffs.noVersion" } };
    fakeFetch({
      "GET /api/tariffs/metadata": { body: { rowCount: 2, lastUpdated: null } },
      "GET /api/admin/tariff-rates": { body: { rates: [], total: 0 } },
      "GET /api/admin/tariff-versions": () => ({ body: versions }),
      "GET /api/admin/tariff-versions/1/changes": {
        body: { added: 0, removed: 0, changed: 0, ratesChanged: 0, changes: [] },
      },
      "POST /api/admin/tariff-versions/1/activate": gone,
      "DELETE /api/admin/tariff-versions/1": gone,
    });
    const { user } = await renderScreen(<TariffsPanel />);
    await user.click(await screen.findByRole("button", { name: action }));
    versions = [];
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await findToast()).textContent).toContain(message);
    await waitFor(() => expect(screen.queryByText("draft.csv")).toBeNull());
  },
);

it("compares a version again when another one was activated in the meantime", async () => {
  let activeId = "5";
  const counts = { added: 0, removed: 0, changed: 0, ratesChanged: 0 };
  const message = "Another file was activated in the meantime.";
  fakeFetch({
    "GET /api/tariffs/metadata": { body: { rowCount: 2, lastUpdated: null } },
    "GET /api/admin/tariff-rates": { body: { rates: [], total: 0 } },
    "GET /api/admin/tariff-versions": { body: [draft] },
    "GET /api/admin/tariff-versions/1/changes": () => ({
      body: { ...counts, activeId, added: Number(activeId), changes: [] },
    }),
    "POST /api/admin/tariff-versions/1/activate?seen=5": () => {
      activeId = "6";
      return { status: 409, body: { message, code: "tariffs.activatedMeanwhile" } };
    },
    "POST /api/admin/tariff-versions/1/activate?seen=6": { body: { ...draft, isActive: true } },
  });
  const { user } = await renderScreen(<TariffsPanel />);
  await user.click(await screen.findByRole("button", { name: "Activate file draft.csv" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("5");
  const activate = () => user.click(dialog.getByRole("button", { name: "Activate file" }));
  await activate();
  await screen.findByText(message);
  await dialog.findByText("6");
  await activate();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("pages through many versions, the active one first", async () => {
  const versions = Array.from({ length: 25 }, (_, index) => ({
    ...draft,
    id: String(index),
    fileName: `file-${index}.csv`,
    isActive: index === 20,
  }));
  fakeFetch({
    "GET /api/tariffs/metadata": { body: { rowCount: 2, lastUpdated: null } },
    "GET /api/admin/tariff-rates": { body: { rates: [], total: 0 } },
    "GET /api/admin/tariff-versions": { body: versions },
  });
  const { user } = await renderScreen(<TariffsPanel />);
  const card = within(screen.getByRole("region", { name: "Versions" }));
  const names = () =>
    card.getAllByRole("link").map((link) => link.getAttribute("download")?.match(/\d+/)?.[0]);
  await card.findByText("Page 1 of 3");
  expect(names()).toEqual(["20", "0", "1", "2", "3", "4", "5", "6", "7", "8"]);
  await user.click(card.getByRole("button", { name: "Next page" }));
  await user.click(card.getByRole("button", { name: "Next page" }));
  expect(names()).toEqual(["19", "21", "22", "23", "24"]);
});

it("says that the active file could not be loaded, and loads it again", async () => {
  let response: FakeResponse = { status: 500 };
  fakeFetch({
    "GET /api/tariffs/metadata": () => response,
    "GET /api/admin/tariff-rates": { body: { rates: [], total: 0 } },
    "GET /api/admin/tariff-versions": { body: [] },
  });
  const { user } = await renderScreen(<TariffsPanel />);
  const card = within(screen.getByRole("region", { name: "Active tariff file" }));
  await card.findByText("The tariff files could not be loaded.");
  response = { body: { rowCount: 249, lastUpdated: null } };
  await user.click(card.getByRole("button", { name: "Try again" }));
  expect(await card.findByText("249")).toBeDefined();
});

it("says that only the largest of many changes are listed", async () => {
  const counts = { activeId: "0", added: 61_504, removed: 1, changed: 0, ratesChanged: 248 };
  const change = {
    originCountry: "Viet Nam",
    originCountryCode: "VN",
    destinationCountryCode: "US",
    before: 12.5,
    after: 20,
  };
  fakeFetch({
    "GET /api/admin/tariff-versions/1/changes": { body: { ...counts, changes: [change] } },
  });
  const preview = { ...counts, version: draft, ignoredColumns: [], isKnown: false };
  await renderScreen(<TariffDifferences preview={preview} onDone={() => {}} />);
  const note = "Showing the 1 largest of 61,753 changes. The CSV file has all of them.";
  expect(await screen.findByText(note)).toBeDefined();
  const list = within(screen.getByRole("region", { name: "Largest changes" })); // a stop of Tab, because it scrolls
  expect(list.getByText("Vietnam")).toBeDefined();
});

it("counts lanes with the same rate but other layers, MFN or legal basis as changed in details", async () => {
  const counts = { activeId: "0", added: 0, removed: 0, changed: 5, ratesChanged: 2 };
  fakeFetch({ "GET /api/admin/tariff-versions/1/changes": { body: { ...counts, changes: [] } } });
  const preview = { ...counts, version: draft, ignoredColumns: [], isKnown: false };
  await renderScreen(<TariffDifferences preview={preview} onDone={() => {}} />);
  const label = screen.getByText("Only details changed");
  expect(label.nextElementSibling?.textContent).toBe("3");
});

it.each([
  { removed: 3, isWarned: true },
  { removed: 2, isWarned: false },
])("warns of $removed removed rates of 4: $isWarned", async ({ removed, isWarned }) => {
  const counts = { activeId: "0", added: 1, removed, changed: 0, ratesChanged: 0 };
  const version = { ...draft, rowCount: 5 - removed };
  fakeFetch({
    "GET /api/admin/tariff-versions/1/changes": { body: { ...counts, changes: [] } },
  });
  const preview = { ...counts, version, ignoredColumns: [], isKnown: false };
  const { user } = await renderScreen(<TariffDifferences preview={preview} onDone={() => {}} />);
  await user.click(screen.getByRole("button", { name: "Activate file" }));
  const dialog = within(screen.getByRole("dialog"));
  await dialog.findByText("Removed");
  const warning = dialog.queryByText(/^This file removes 3 of the 4 rates in force\./);
  expect(warning !== null).toBe(isWarned);
});
