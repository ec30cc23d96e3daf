import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { Activity } from "#shared/audit/contract.ts";
import { ActivityCard } from "./activity-card.tsx";

const PATH = "/api/admin/activity";

const loggedIn: Activity = {
  id: 1,
  at: "2026-11-20T08:00:00.000Z",
  action: "loggedIn",
  actor: "ada@example.com",
  target: null,
  address: "192.0.2.1",
  before: null,
  after: null,
};
const paid: Activity = {
  ...loggedIn,
  id: 2,
  action: "paymentStatusChanged",
  actor: null,
  target: "5DCK-UQ7C-5HNV-CJZD",
  address: null,
  before: "pending",
  after: "completed",
};

const page = (events: Activity[], next: string | null = null): FakeResponse => ({
  body: { events, next },
});

const setWidth = (isWide: boolean) =>
  vi.stubGlobal("matchMedia", () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(() => {
  history.replaceState(null, "", "/admin/dashboard/activity");
  setWidth(true);
});

async function open(responses: Record<string, FakeResponse>) {
  const requests = fakeFetch(
    Object.fromEntries(
      Object.entries(responses).map(([query, body]) => [`GET ${PATH}${query}`, body]),
    ),
  );
  const { user } = await renderScreen(<ActivityCard />);
  return { user, requests };
}

describe("ActivityCard", () => {
  it("shows events in words", async () => {
    const { requests } = await open({ "": page([paid, loggedIn]) });
    const [, ...rows] = await screen.findAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /Payment status changed · 5DCK-UQ7C-5HNV-CJZDPending → CompletedAutomatic$/,
      ),
      expect.stringMatching(/Logged inada@example\.com192\.0\.2\.1$/),
    ]);
    expect(requests).toHaveLength(1);
  });

  it("shows a list on a narrow screen", async () => {
    setWidth(false);
    await open({ "": page([loggedIn]) });
    const items = await screen.findAllByRole("listitem");
    expect(items[0]?.textContent).toMatch(/Logged inada@example\.com · 192\.0\.2\.1$/);
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("filters by activity, days and person, keeps them in the address and exports the same", async () => {
    const action = "?action=loggedIn";
    const from = `${action}&from=2026-11-01`;
    const person = `?person=ada%40example.com&action=loggedIn&from=2026-11-01`;
    const { user } = await open({
      "": page([paid, loggedIn]),
      [action]: page([loggedIn]),
      [from]: page([loggedIn]),
      [person]: page([loggedIn]),
    });
    await user.selectOptions(await screen.findByLabelText("Activity"), "Logged in");
    await user.type(screen.getByLabelText("From (UTC)"), "2026-11-01");
    await waitFor(() => expect(location.search).toBe(from));
    await user.click(
      await screen.findByRole("button", { name: "Show only the activity of ada@example.com" }),
    );
    await waitFor(() => expect(location.search).toBe(person));
    expect(screen.getByLabelText<HTMLInputElement>("Person (email)").value).toBe("ada@example.com");
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(
      `/api/admin/activity.csv${person}`,
    );
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(location.search).toBe(""));
  });

  it("waits for the whole year of a day, whose every digit the browser reports as a year", async () => {
    const from = "?from=2026-11-25";
    const { requests } = await open({ "": page([paid, loggedIn]), [from]: page([loggedIn]) });
    const field = await screen.findByLabelText<HTMLInputElement>("From (UTC)");
    for (const day of ["0002-11-25", "0020-11-25", "0202-11-25"]) {
      fireEvent.change(field, { target: { value: day } });
      expect(field.value).toBe(day);
      expect(location.search).toBe("");
    }
    act(() => field.focus());
    act(() => field.blur());
    expect(field.value).toBe("");
    fireEvent.change(field, { target: { value: "2026-11-25" } });
    await waitFor(() => expect(location.search).toBe(from));
    expect(field.value).toBe("2026-11-25");
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it("filters by days only once the last one is not before the first", async () => {
    const from = "?from=2026-11-20";
    const range = "?from=2026-12-01&to=2026-12-05";
    await open({ "": page([paid, loggedIn]), [from]: page([loggedIn]), [range]: page([]) });
    const first = await screen.findByLabelText<HTMLInputElement>("From (UTC)");
    const last = screen.getByLabelText<HTMLInputElement>("To (UTC)");
    const enter = (field: HTMLInputElement, value: string) =>
      fireEvent.change(field, { target: { value } });
    enter(first, "2026-11-20");
    enter(last, "2026-11-05");
    expect(screen.getByText("The last day must not be before the first.")).toBeDefined();
    expect([last.value, last.getAttribute("aria-invalid")]).toEqual(["2026-11-05", "true"]);
    expect(location.search).toBe(from);
    enter(first, "2026-12-01");
    expect(location.search).toBe(from);
    enter(last, "2026-12-05");
    await waitFor(() => expect(location.search).toBe(range));
    expect(screen.queryByText("The last day must not be before the first.")).toBeNull();

    enter(last, "2026-11-05");
    fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect([first.value, last.value]).toEqual(["", ""]));
  });

  it("reads the filters from the address, and says that nothing was found", async () => {
    history.replaceState(null, "", "/admin/dashboard/activity?search=nothing&action=unknown");
    await open({ "?search=nothing": page([]) });
    expect(await screen.findByText("No activity found")).toBeDefined();
    expect(screen.getByText(/^Search by full email address/)).toBeDefined();
  });

  it("says that the days of the address are reversed, and clears them", async () => {
    history.replaceState(null, "", "?from=2026-11-20&to=2026-11-01&person=ada%40example.com");
    const { user, requests } = await open({ "?person=ada%40example.com": page([loggedIn]) });
    expect(screen.getByText("The last day must not be before the first.")).toBeDefined();
    expect(requests).toEqual([]);
    expect(screen.queryByRole("link", { name: "Export CSV" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear dates" }));
    expect(await screen.findByText("Logged in", { selector: "th *" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Export CSV" })).toBeDefined();
    expect(location.search).toBe("?person=ada%40example.com");
  });

  it("moves the focus to the search when the filters are cleared, whose button disappears", async () => {
    history.replaceState(null, "", "/admin/dashboard/activity?search=nothing");
    const { user } = await open({ "?search=nothing": page([]), "": page([loggedIn]) });
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(document.activeElement).toBe(screen.getAllByRole("searchbox")[0]);
  });

  it("goes to older events and back", async () => {
    const { user } = await open({ "": page([loggedIn], "2026_1"), "?after=2026_1": page([paid]) });
    await user.click(await screen.findByRole("button", { name: "Older" }));
    expect(await screen.findByText(/Payment status changed/, { selector: "th *" })).toBeDefined();
    expect(document.activeElement?.textContent).toBe("Newer"); // the other one is disabled
    await user.click(screen.getByRole("button", { name: "Newer" }));
    expect(await screen.findByText("Logged in", { selector: "th *" })).toBeDefined();
  });
});
