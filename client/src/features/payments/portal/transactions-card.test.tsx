import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CODE, createSummary } from "#client/testing/example-transactions.ts";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { TRANSACTION_STATUSES } from "#shared/payments/states.ts";
import { TransactionsCard } from "./transactions-card.tsx";

const LIST = "GET /api/admin/transactions";

const page = (transactions = [createSummary()], next: string | null = null): FakeResponse => ({
  body: { transactions, next },
});

const openCard = () => renderScreen(<TransactionsCard />);

const searchBox = () =>
  screen.getByRole<HTMLInputElement>("searchbox", {
    name: "Search by email, name, code, pi_… or amount",
  });

const setWidth = (isWide: boolean) =>
  vi.stubGlobal("matchMedia", () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(() => {
  history.replaceState(null, "", "/admin/dashboard/analytics");
  setWidth(true);
});

describe("the list of transactions", () => {
  it("shows a table with code, date, email, lane, amount, refunded amount and status", async () => {
    fakeFetch({
      [LIST]: page([createSummary({ status: "partially_refunded", refunded: 7.5, isTest: true })]),
    });
    await openCard();
    const table = within(await screen.findByRole("table", { name: "Transactions" }));
    expect(table.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
      "Code",
      "Date",
      "Email",
      "Lane",
      "Amount",
      "Status",
    ]);
    const text = table.getByRole("row", { name: new RegExp(CODE) }).textContent;
    expect(text).toContain("Nov 20, 2026");
    expect(text).toContain("$87.50\u00a0USD$7.50\u00a0USD refunded");
    expect(text).toContain("Partially refundedTest");
    expect(text).toContain("payer@example.com");
    expect(text).toContain("Vietnam → United States");
  });

  it("the list of transactions is loaded once, not on each visit", async () => {
    const requests = fakeFetch({ [LIST]: page() });
    const { unmount } = await openCard();
    await screen.findByRole("table", { name: "Transactions" });
    unmount();
    await openCard();
    await screen.findByRole("table", { name: "Transactions" });
    expect(requests).toHaveLength(1);
  });

  it("says that the days of the address are reversed, and clears them", async () => {
    history.replaceState(null, "", "?from=2026-11-20&to=2026-11-01");
    const requests = fakeFetch({ [LIST]: page() });
    const { user } = await openCard();
    const clear = screen.getByRole("button", { name: "Clear dates" });
    expect(screen.getByText("The last day must not be before the first.")).toBeDefined();
    expect(requests).toEqual([]);
    expect(screen.queryByRole("link", { name: "Export CSV" })).toBeNull();
    await user.click(clear);
    expect(await screen.findByRole("table", { name: "Transactions" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Export CSV" })).toBeDefined();
  });

  it("shows a list of links on a narrow screen", async () => {
    setWidth(false);
    fakeFetch({ [LIST]: page() });
    await openCard();
    const link = await screen.findByRole("link", { name: new RegExp(CODE) });
    expect(link.textContent).toContain("$87.50\u00a0USD");
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText("Filters").closest("details")?.open).toBe(false);
  });

  it("the list of transactions has another word for each status", async () => {
    fakeFetch({
      [LIST]: page(TRANSACTION_STATUSES.map((status) => createSummary({ id: status, status }))),
    });
    await openCard();
    const rows = within(await screen.findByRole("table"))
      .getAllByRole("row")
      .slice(1);
    const words = rows.map((row) => within(row).getAllByRole("cell").at(-1)?.textContent);
    expect(new Set(words).size).toBe(TRANSACTION_STATUSES.length);
  });

  it("the list of transactions has a green badge for completed and a yellow one for pending", async () => {
    fakeFetch({
      [LIST]: page([
        createSummary({ id: "1", status: "completed" }),
        createSummary({ id: "2", status: "pending" }),
      ]),
    });
    await openCard();
    const table = within(await screen.findByRole("table"));
    expect(table.getByText("Completed").className).toContain("text-positive");
    expect(table.getByText("Pending").className).toContain("text-warning");
  });

  it("shows placeholder rows while it loads", async () => {
    const response = deferred<FakeResponse>();
    fakeFetch({ [LIST]: () => response.promise });
    await openCard();
    expect(screen.getByRole("status").children).toHaveLength(11);
    response.resolve(page());
    await screen.findByRole("table");
  });

  it("says that there are none yet", async () => {
    fakeFetch({ [LIST]: page([]) });
    await openCard();
    expect(await screen.findByText("No transactions yet")).toBeDefined();
  });

  it("loads again after an error", async () => {
    const responses: FakeResponse[] = [{ status: 500 }, page()];
    fakeFetch({ [LIST]: () => responses.shift() ?? "unreachable" });
    const { user } = await openCard();
    expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(CODE)).toBeDefined();
  });

  it.each(["link", "row"] as const)("opens the page of a payment from its %s", async (role) => {
    fakeFetch({ [LIST]: page() });
    const { user } = await openCard();
    await user.click(await screen.findByRole(role, { name: new RegExp(CODE) }));
    expect(location.pathname).toBe(`/admin/dashboard/payments/${CODE}`);
  });

  it("leaves a click that opens another tab to the browser", async () => {
    fakeFetch({ [LIST]: page() });
    const { user } = await openCard();
    const link = await screen.findByRole("link", { name: CODE });
    link.addEventListener("click", (event) => event.preventDefault()); // the page would be left
    await user.keyboard("{Control>}");
    await user.click(link);
    await user.keyboard("{/Control}");
    expect(location.pathname).toBe("/admin/dashboard/analytics");
  });

  it("has the focus on the payment that was opened, and the same page, when it is shown again", async () => {
    fakeFetch({
      [LIST]: page([createSummary({ id: "1", transactionCode: "2222-2222-2222-2222" })], "p1"),
      [`${LIST}?after=p1`]: page([createSummary({ id: "2" })]),
    });
    const { user, unmount } = await openCard();
    await user.click(await screen.findByRole("button", { name: "Older" }));
    const { state: listState } = history;
    const listUrl = location.href;
    await user.click(await screen.findByRole("link", { name: CODE }));
    unmount();
    history.replaceState(listState, "", listUrl); // as the browser's Back does
    await openCard();
    expect(await screen.findByRole("link", { name: CODE })).toBe(document.activeElement);
  });
});

describe("paging", () => {
  it("goes to older payments and back, and begins anew with another filter or without it", async () => {
    const requests = fakeFetch({
      [LIST]: page([createSummary({ id: "1" })], "p1"),
      [`${LIST}?after=p1`]: page([createSummary({ id: "2" })], "p2"),
      [`${LIST}?after=p2`]: page([createSummary({ id: "3" })]),
      [`${LIST}?status=failed`]: page([]),
    });
    const { user } = await openCard();
    const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
    const settled = (name: string, isDisabled: boolean) =>
      waitFor(async () => {
        const found = await button(name);
        expect([found.disabled, found.getAttribute("aria-disabled")]).toEqual([isDisabled, null]);
      });
    expect((await button("Newer")).disabled).toBe(true);
    await user.click(await button("Older"));
    await settled("Newer", false);
    await user.click(await button("Older"));
    await settled("Older", true);
    await user.click(await button("Newer"));
    await settled("Older", false);
    await user.click(await button("Newer"));
    await settled("Newer", true);
    await user.click(await button("Older"));
    await settled("Newer", false);
    await user.selectOptions(screen.getByLabelText("Status"), "failed");
    expect(await screen.findByText("No transactions found")).toBeDefined();
    expect(requests.at(-1)?.path).toBe("/api/admin/transactions?status=failed");
    await user.click(await button("Clear filters"));
    await settled("Newer", true);
  });

  it("begins at the page that is in the address, and goes back to the first", async () => {
    history.replaceState(null, "", "?period=7&after=p2");
    fakeFetch({
      [LIST]: page([createSummary({ id: "1" })], "p1"),
      [`${LIST}?after=p2`]: page([createSummary({ id: "3", status: "failed" })]),
    });
    const { user } = await openCard();
    await within(await screen.findByRole("table")).findByText("Failed");
    await user.click(screen.getByRole("button", { name: "Newer" }));
    await within(await screen.findByRole("table")).findByText("Completed");
    expect(location.search).toBe("?period=7");
    await user.click(screen.getByRole("button", { name: "Older" }));
    await waitFor(() => expect(location.search).toBe("?period=7&after=p1"));
  });

  it("paging is missing for a single page", async () => {
    fakeFetch({ [LIST]: page() });
    await openCard();
    await screen.findByRole("table");
    expect(screen.queryByRole("button", { name: "Older" })).toBeNull();
  });
});

describe("the order", () => {
  const sortedColumn = () =>
    screen
      .getAllByRole("columnheader")
      .map((cell) => [cell.textContent, cell.getAttribute("aria-sort")]);

  it("is chosen by the headings of date and amount, kept in the address, and begins at the first page", async () => {
    history.replaceState(null, "", "?status=failed&after=p1");
    const requests = fakeFetch({
      [`${LIST}?status=failed&after=p1`]: page(),
      [`${LIST}?status=failed&sort=amount&order=desc`]: page([createSummary()], "a1"),
      [`${LIST}?status=failed&sort=amount&order=asc`]: page([createSummary()]),
    });
    const { user } = await openCard();
    await screen.findByRole("table");
    expect(sortedColumn()).toContainEqual(["Date", "descending"]);
    expect(sortedColumn()).toContainEqual(["Amount", "none"]);
    await user.click(screen.getByRole("button", { name: "Amount" }));
    expect(await screen.findByRole("button", { name: "Next page" })).toBeDefined();
    expect(location.search).toBe("?status=failed&sort=amount&order=desc");
    expect(sortedColumn()).toContainEqual(["Amount", "descending"]);
    await user.click(screen.getByRole("button", { name: "Amount" }));
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(sortedColumn()).toContainEqual(["Amount", "ascending"]);
    expect(location.search).toBe("?status=failed&sort=amount&order=asc");
  });

  it("is that of the address", async () => {
    history.replaceState(null, "", "?sort=date&order=asc");
    fakeFetch({ [`${LIST}?sort=date&order=asc`]: page() });
    await openCard();
    await screen.findByRole("table");
    expect(sortedColumn()).toContainEqual(["Date", "ascending"]);
  });
});

describe("the periods", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-01-31T23:30:00Z"), toFake: ["Date"] });
  });
  afterEach(() => vi.useRealTimers());

  const inTimeZone = (timeZone: string) =>
    vi
      .spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
      .mockReturnValue({ ...new Intl.DateTimeFormat("en").resolvedOptions(), timeZone });

  it("set both days in the browser's time zone", async () => {
    inTimeZone("Europe/Berlin");
    fakeFetch({
      [LIST]: page(),
      [`${LIST}?from=2026-02-01&to=2026-02-28&zone=Europe%2FBerlin`]: page([]),
      [`${LIST}?from=2025-10-01&to=2025-12-31&zone=Europe%2FBerlin`]: page([]),
    });
    const { user } = await openCard();
    const period = screen.getByLabelText<HTMLSelectElement>("Period");
    expect(period.value).toBe("");
    await user.selectOptions(period, "This month");
    expect(screen.getByLabelText<HTMLInputElement>("From (Berlin)").value).toBe("2026-02-01");
    expect(location.search).toBe("?from=2026-02-01&to=2026-02-28&zone=Europe%2FBerlin");
    expect(period.value).toBe("thisMonth");
    await user.selectOptions(period, "Last quarter");
    expect(location.search).toBe("?from=2025-10-01&to=2025-12-31&zone=Europe%2FBerlin");
    await user.selectOptions(period, "Any time");
    expect(location.search).toBe("");
  });

  it("keep the time zone of a link, and say that other days were chosen", async () => {
    inTimeZone("Europe/Berlin");
    history.replaceState(null, "", "?from=2026-01-05");
    fakeFetch({
      [`${LIST}?from=2026-01-05`]: page(),
      [`${LIST}?from=2025-12-01&to=2025-12-31`]: page(),
    });
    const { user } = await openCard();
    const period = screen.getByLabelText<HTMLSelectElement>("Period");
    expect(screen.getByLabelText("From (UTC)")).toBeDefined();
    expect(period.selectedOptions[0]?.textContent).toBe("Chosen days");
    await user.selectOptions(period, "Last month");
    expect(location.search).toBe("?from=2025-12-01&to=2025-12-31");
  });
});

describe("the filters", () => {
  it("the filters are read from the address and written to it", async () => {
    history.replaceState(null, "", "?status=refunded&from=2026-11-01&mode=test");
    const requests = fakeFetch({
      [`${LIST}?status=refunded&mode=test&from=2026-11-01`]: page(),
      [`${LIST}?status=refunded&from=2026-11-01`]: page(),
    });
    const { user } = await openCard();
    await screen.findByRole("table");
    expect(screen.getByLabelText<HTMLInputElement>("From (UTC)").value).toBe("2026-11-01");
    expect(screen.getByLabelText<HTMLSelectElement>("Status").value).toBe("refunded");
    await user.selectOptions(screen.getByLabelText("Mode"), "");
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(location.search).toBe("?status=refunded&from=2026-11-01");
  });

  it("search for an amount in the server's notation and keep it as typed", async () => {
    const requests = fakeFetch({ [LIST]: page(), [`${LIST}?search=87.5`]: page([]) });
    const { user } = await openCard();
    await screen.findByRole("table");
    await user.type(searchBox(), "87,50 ");
    expect(await screen.findByText(/^Search by part of the email address/)).toBeDefined();
    expect(searchBox().value).toBe("87,50 ");
    expect(location.search).toBe("?search=87%2C50");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(searchBox().value).toBe("");
    expect(await screen.findByRole("table")).toBeDefined();
    expect(requests.map(({ path }) => path)).toContain("/api/admin/transactions?search=87.5");
  });

  it("keep the parameters of other lists in the address", async () => {
    history.replaceState(null, "", "?period=7&status=failed");
    fakeFetch({ [`${LIST}?status=failed`]: page(), [LIST]: page() });
    const { user } = await openCard();
    await screen.findByRole("table");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(location.search).toBe("?period=7");
  });

  it("limit the exported transactions", async () => {
    history.replaceState(null, "", "?from=2026-11-01&status=failed&currency=EUR&search=87%2C50");
    const query = "search=87.5&status=failed&currency=EUR&from=2026-11-01";
    fakeFetch({ [`${LIST}?${query}`]: page() });
    await openCard();
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(
      `/api/admin/transactions.csv?${query}`,
    );
  });
});
