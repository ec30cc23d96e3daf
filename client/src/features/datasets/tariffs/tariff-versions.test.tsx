import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DatasetPanel } from "#client/features/datasets/dataset-panel.tsx";
import { VersionPreview } from "#client/features/datasets/version-preview.tsx";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast, renderScreen } from "#client/testing/render.tsx";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import type { TariffDetails } from "#shared/tariffs/contract.ts";
import { tariffs } from "./kind.ts";
import { TariffDifferences } from "./tariff-differences.tsx";

const draft: DatasetVersion<TariffDetails> = {
  id: "1",
  destination: "US",
  name: "draft.csv",
  fileName: "draft.csv",
  details: { ignoredColumns: [] },
  rowCount: 2,
  sha256: "",
  uploadedBy: "olga@example.com",
  createdAt: "2026-01-01T00:00:00.000Z",
  isActive: false,
  activatedAt: null,
  activeFrom: null,
  source: null,
  dismissedAt: null,
  dismissal: null,
  dataDate: null,
};

const NO_CHANGES = { added: 0, removed: 0, changed: 0, ratesChanged: 0, changes: [] };

it.each([
  ["Activate file draft.csv", "Activate file"],
  ["Delete draft.csv", "Delete"],
])(
  "“%s” closes and reloads the list when another admin has deleted the draft",
  async (...names) => {
    const [action, button] = names;
    let versions = [draft];
    const message = "Version not found.";
    const gone = { status: 404, body: { message, code: "datasets.noVersion" } };
    fakeFetch({
      "GET /api/admin/tariff-rates": { body: { rates: [], total: 0 } },
      "GET /api/admin/datasets/tariffs/versions": () => ({ body: versions }),
      "GET /api/admin/datasets/tariffs/versions/1/changes": {
        body: { activeId: null, warnings: [], startsOn: null, differences: NO_CHANGES },
      },
      "POST /api/admin/datasets/tariffs/versions/1/activate": gone,
      "DELETE /api/admin/datasets/tariffs/versions/1": gone,
    });
    const { user } = await renderScreen(<DatasetPanel kind={tariffs} />);
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
  const message = "Another file was activated in the meantime.";
  fakeFetch({
    "GET /api/admin/tariff-rates": { body: { rates: [], total: 0 } },
    "GET /api/admin/datasets/tariffs/versions": { body: [draft] },
    "GET /api/admin/datasets/tariffs/versions/1/changes": () => ({
      body: {
        activeId,
        warnings: [],
        startsOn: null,
        differences: { ...NO_CHANGES, added: Number(activeId) },
      },
    }),
    "POST /api/admin/datasets/tariffs/versions/1/activate?expectedActiveId=5": () => {
      activeId = "6";
      return { status: 409, body: { message, code: "datasets.activatedMeanwhile" } };
    },
    "POST /api/admin/datasets/tariffs/versions/1/activate?expectedActiveId=6": {
      body: { ...draft, isActive: true },
    },
  });
  const { user } = await renderScreen(<DatasetPanel kind={tariffs} />);
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
    name: `file-${index}.csv`,
    fileName: `file-${index}.csv`,
    isActive: index === 20,
  }));
  fakeFetch({
    "GET /api/admin/tariff-rates": { body: { rates: [], total: 0 } },
    "GET /api/admin/datasets/tariffs/versions": { body: versions },
  });
  const { user } = await renderScreen(<DatasetPanel kind={tariffs} />);
  const card = within(screen.getByRole("region", { name: "Versions" }));
  const names = () =>
    card.getAllByRole("link").map((link) => link.getAttribute("download")?.match(/\d+/)?.[0]);
  await card.findByText("Page 1 of 3");
  expect(names()).toEqual(["20", "0", "1", "2", "3", "4", "5", "6", "7", "8"]);
  await user.click(card.getByRole("button", { name: "Next page" }));
  await user.click(card.getByRole("button", { name: "Next page" }));
  expect(names()).toEqual(["19", "21", "22", "23", "24"]);
});

it("says that the versions could not be loaded, and loads them again", async () => {
  let response: FakeResponse = { status: 500 };
  fakeFetch({
    "GET /api/admin/tariff-rates": { body: { rates: [], total: 0 } },
    "GET /api/admin/datasets/tariffs/versions": () => response,
  });
  const { user } = await renderScreen(<DatasetPanel kind={tariffs} />);
  const card = within(screen.getByRole("region", { name: "Versions" }));
  await card.findByText("The data could not be loaded.");
  const active = within(screen.getByRole("region", { name: "Active file" }));
  expect(active.queryByText("No file is active.")).toBeNull();
  response = { body: [{ ...draft, isActive: true, rowCount: 249 }] };
  await user.click(card.getByRole("button", { name: "Try again" }));
  expect(await active.findByText("249")).toBeDefined();
});

it("says that only the largest of many changes are listed", async () => {
  const change = {
    originCountry: "Viet Nam",
    originCountryCode: "VN",
    destinationCountryCode: "US",
    before: 12.5,
    after: 20,
  };
  const counts = { added: 61_504, removed: 1, changed: 0, ratesChanged: 248 };
  const differences = { ...counts, changes: [change] };
  await renderScreen(<TariffDifferences version={draft} differences={differences} />);
  const note = "Showing the 1 largest of 61,753 changes. The CSV file has all of them.";
  expect(screen.getByText(note)).toBeDefined();
  const list = within(screen.getByRole("region", { name: "Largest changes" })); // a stop of Tab, because it scrolls
  expect(list.getByText("Vietnam")).toBeDefined();
});

it("counts lanes with the same rate but other layers, MFN or legal basis as changed in details", async () => {
  const differences = { ...NO_CHANGES, changed: 5, ratesChanged: 2 };
  await renderScreen(<TariffDifferences version={draft} differences={differences} />);
  const label = screen.getByText("Only details changed");
  expect(label.nextElementSibling?.textContent).toBe("3");
});

const torn = {
  version: { ...draft, rowCount: 2 },
  differences: { ...NO_CHANGES, removed: 3 },
  activeId: "0",
  isKnown: false,
  startsOn: null,
  warnings: [{ kind: "removed" as const, removed: 3, total: 5 }],
};

it("activates a file that removes much only after its name was typed", async () => {
  const path = "/api/admin/datasets/tariffs/versions";
  fakeFetch({
    [`GET ${path}`]: { body: [] },
    [`POST ${path}/1/activate?expectedActiveId=0&confirmedName=draft.csv`]: {
      body: { ...draft, isActive: true },
    },
  });
  const onDone = vi.fn();
  const { user } = await renderScreen(
    <VersionPreview kind={tariffs} preview={torn} onDone={onDone} />,
  );
  expect(
    screen.getByText(/^This file removes 3 of the 5 entries in force \(60%\)\./),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Activate file" }));
  const dialog = within(await screen.findByRole("dialog"));
  const activate = () => user.click(dialog.getByRole("button", { name: "Activate file" }));
  const field = dialog.getByLabelText("Type “draft.csv” to confirm");
  await user.type(field, "draft");
  await activate();
  expect(dialog.getByText("This is not the name.")).toBeDefined();
  expect(document.activeElement).toBe(field);
  await user.type(field, ".csv");
  await activate();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

it("schedules a file that applies later, and cancels that", async () => {
  const path = "/api/admin/datasets/tariffs/versions";
  let listed = { ...draft, activeFrom: null as string | null };
  fakeFetch({
    "GET /api/admin/tariff-rates": { body: { rates: [], total: 0 } },
    [`GET ${path}`]: () => ({ body: [listed] }),
    [`GET ${path}/1/changes`]: {
      body: { activeId: "0", warnings: [], startsOn: "2027-05-01", differences: NO_CHANGES },
    },
    [`POST ${path}/1/activate?expectedActiveId=0`]: () => {
      listed = { ...listed, activeFrom: "2027-05-01" };
      return { body: listed };
    },
    [`DELETE ${path}/1/activation`]: () => {
      listed = { ...listed, activeFrom: null };
      return { body: listed };
    },
  });
  const { user } = await renderScreen(<DatasetPanel kind={tariffs} />);
  await user.click(await screen.findByRole("button", { name: "Activate file draft.csv" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Schedule draft.csv?" }));
  await user.click(dialog.getByRole("button", { name: "Schedule activation" }));
  expect(await screen.findByText("Active from May 1, 2027")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Delete draft.csv" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel activation draft.csv" }));
  expect(await screen.findByRole("button", { name: "Delete draft.csv" })).toBeDefined();
});
