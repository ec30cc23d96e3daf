import { act, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { chooseCurrency } from "#client/lib/currency-choice.ts";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findAnnouncement, findToast } from "#client/testing/render.tsx";
import type { ResultItem } from "#shared/calculator/contract.ts";
import {
  calculateButton,
  calculates,
  field,
  filledIn,
  openCalculator,
  result,
  resultItem,
  shirts,
  storeDraft,
} from "./test-calculator.tsx";

/** The tariff schedule is in use, without the search of its codes. */
const NoCodeSearch = () => null;

const describedBy = (input: Element | undefined) =>
  document.getElementById(input?.getAttribute("aria-describedby") ?? "")?.textContent;

const countryField = (name: string) => screen.findByRole<HTMLInputElement>("combobox", { name });

it("shows a long description as a tooltip that screen readers do not read after the value", async () => {
  storeDraft(filledIn);
  await openCalculator();
  const input = await field("Description");
  expect(input.title).toBe("");
  expect(screen.getByTitle("Shirts").contains(input)).toBe(true);
});

describe("calculating", () => {
  it("sends the form in the chosen currency and shows the total", async () => {
    const requests = fakeFetch(calculates);
    storeDraft({ ...filledIn, shippingCost: "1.234,50" });
    const { user } = await openCalculator();
    await user.click(calculateButton());
    expect((await screen.findAllByText("$2.00")).length).toBeGreaterThan(0);
    expect(requests.map(({ body }) => body)).toEqual([
      {
        fromCountry: "VN",
        toCountry: "US",
        currency: "USD",
        shippingCost: 1234.5,
        insuranceCost: 0,
        items: [
          {
            description: "Shirts",
            countryOfOrigin: "VN",
            quantity: 1,
            value: 10,
            currency: "USD",
          },
        ],
      },
    ]);
  });

  it("calculates with the country that Ctrl+Enter selects from its list", async () => {
    const requests = fakeFetch(calculates);
    storeDraft({ ...filledIn, fromCountry: "" });
    const { user } = await openCalculator();
    await user.type(await countryField("Shipping from"), "viet");
    await screen.findByRole("option", { name: /Vietnam/ });
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findAllByText("$2.00");
    expect(requests.map(({ body }) => body)).toMatchObject([{ fromCountry: "VN" }]);
  });

  it("does not calculate with the earlier country when Ctrl+Enter finds no match", async () => {
    const requests = fakeFetch(calculates);
    storeDraft(filledIn);
    const { user } = await openCalculator();
    const from = await countryField("Shipping from");
    await user.clear(from);
    await user.type(from, "atlantis");
    await screen.findByText("No country found");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(screen.getByText("No country found")).toBeDefined();
    expect(requests).toEqual([]);
  });

  it("sends one request when Ctrl+Enter is pressed again before the result is there", async () => {
    const response = deferred<FakeResponse>();
    const requests = fakeFetch({ "POST /api/calculate": () => response.promise });
    storeDraft(filledIn);
    const { user } = await openCalculator();
    await user.click(await field("Description"));
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(requests).toHaveLength(1));
    await user.keyboard("{Control>}{Enter}{/Control}");
    response.resolve(calculates["POST /api/calculate"]);
    await screen.findAllByText("$2.00");
    expect(requests).toHaveLength(1);
  });

  it("shows the shape of a result while the first one takes longer than a moment", async () => {
    const response = deferred<FakeResponse>();
    fakeFetch({ "POST /api/calculate": () => response.promise });
    storeDraft(filledIn);
    const { user } = await openCalculator();
    const skeleton = () => document.querySelector("[data-skeleton]");
    expect(skeleton()).toBeNull();
    await user.click(calculateButton());
    await waitFor(() => expect(skeleton()).not.toBeNull());
    response.resolve(calculates["POST /api/calculate"]);
    await screen.findAllByText("$2.00");
    await waitFor(() => expect(skeleton()).toBeNull());
  });

  it("asks for the province of a destination whose tax depends on it, and sends it", async () => {
    const requests = fakeFetch(calculates);
    storeDraft({ ...filledIn, toCountry: "CA" });
    const { user } = await openCalculator({ method: "zonos" });
    const province = await screen.findByRole("combobox", { name: "Province or territory" });
    expect(screen.getByText(/Ontario is assumed/)).toBeDefined();
    await user.selectOptions(province, "Quebec");
    await user.click(calculateButton());
    await screen.findAllByText("$2.00");
    expect(requests.map(({ body }) => body)).toMatchObject([{ toCountry: "CA", toRegion: "QC" }]);
  });

  it("asks for the mode of transport where customs fees are shown, and sends it", async () => {
    const requests = fakeFetch(calculates);
    storeDraft(filledIn);
    const { user } = await openCalculator({ asksTransport: true });
    const transport = await screen.findByRole("combobox", { name: "Mode of transport" });
    await user.selectOptions(transport, "Air");
    await user.click(calculateButton());
    await screen.findAllByText("$2.00");
    await user.selectOptions(transport, "Not stated (counted as sea)");
    expect(
      await screen.findByText("Your entries have changed. Calculate again to update the result."),
    ).toBeDefined();
    expect(requests.map(({ body }) => body)).toMatchObject([{ transport: "air" }]);
  });

  it("drops the mode of transport of a draft where it is not asked", async () => {
    const requests = fakeFetch(calculates);
    storeDraft({ ...filledIn, transport: "air" });
    const { user } = await openCalculator();
    await field("Description");
    expect(screen.queryByRole("combobox", { name: "Mode of transport" })).toBeNull();
    await user.click(calculateButton());
    await screen.findAllByText("$2.00");
    expect(requests[0]?.body).not.toHaveProperty("transport");
  });

  it("starts with the United States as the destination that can be changed", async () => {
    fakeFetch({});
    await openCalculator({ method: "zonos" });
    const destination = await countryField("Shipping to");
    expect(destination.value).toBe("United States");
    expect(destination.disabled).toBe(false);
  });

  it("asks for no province where none matters", async () => {
    fakeFetch({});
    storeDraft(filledIn);
    await openCalculator({ method: "zonos" });
    await field("Description");
    expect(screen.queryByRole("combobox", { name: "Province or territory" })).toBeNull();
  });

  it("marks the result as outdated when an amount changes", async () => {
    fakeFetch(calculates);
    storeDraft(filledIn);
    const { user } = await openCalculator();
    await user.click(calculateButton());
    await screen.findAllByText("$2.00");
    await user.type(await field("Shipping cost in USD"), "5");
    expect(await screen.findByText(/Calculate again to/)).toBeDefined();
  });

  it("marks the result as outdated when the currency changes", async () => {
    fakeFetch(calculates);
    storeDraft(filledIn);
    const { user } = await openCalculator();
    await user.click(calculateButton());
    await screen.findAllByText("$2.00");
    await act(async () => chooseCurrency("EUR"));
    expect(await screen.findByText(/Calculate again to/)).toBeDefined();
  });

  it("takes the origin of the last item over for a new one", async () => {
    storeDraft(filledIn);
    const { user } = await openCalculator();
    await user.click(screen.getByRole("button", { name: "Add item" }));
    const added = within(screen.getByRole("group", { name: "Item 2" }));
    const origin = await added.findByRole<HTMLInputElement>("combobox");
    expect(origin.value).toBe("Vietnam");
    const description = added.getByRole<HTMLInputElement>("textbox", { name: "Description" });
    await waitFor(() => expect(document.activeElement).toBe(description));
  });

  it("sends no costs of a draft while their fields are hidden", async () => {
    const requests = fakeFetch(calculates);
    storeDraft({ ...filledIn, shippingCost: "35.00", insuranceCost: "abc" });
    const { user } = await openCalculator({ showShipping: false });
    await user.click(calculateButton());
    await screen.findAllByText("$2.00");
    expect(requests).toMatchObject([{ body: { shippingCost: 0, insuranceCost: 0 } }]);
  });

  it.each(["2.5", "1,000"])("rejects the quantity %s in place", async (typed) => {
    const requests = fakeFetch({});
    storeDraft(filledIn);
    const { user } = await openCalculator();
    const quantity = await field("Quantity");
    await user.clear(quantity);
    await user.type(quantity, typed);
    await user.tab();
    expect(await screen.findByText("Enter a whole number")).toBeDefined();
    expect(quantity.value).toBe(typed);
    await user.click(calculateButton());
    expect(requests).toEqual([]);
    await user.clear(quantity);
    await user.tab();
    expect(quantity.value).toBe("1");
    expect(screen.queryByText("Enter a whole number")).toBeNull();
  });

  it("names the largest quantity where one is exceeded", async () => {
    storeDraft(filledIn);
    const { user } = await openCalculator();
    const quantity = await field("Quantity");
    await user.clear(quantity);
    await user.type(quantity, "3000000000");
    await user.tab();
    expect(await screen.findByText("Enter at most 2,147,483,647")).toBeDefined();
  });

  it("stays up to date when leaving the field only rewrites the amount", async () => {
    fakeFetch(calculates);
    storeDraft({ ...filledIn, items: [{ ...shirts, value: "10" }] });
    const { user } = await openCalculator();
    await user.click(await field("Unit value in USD"));
    await user.keyboard("{Control>}{Enter}{/Control}");
    await screen.findAllByText("$2.00");
    await user.tab();
    expect((await field("Unit value in USD")).value).toBe("10.00");
    expect(screen.queryByText(/Calculate again to/)).toBeNull();
  });

  it("is not started by the shortcut in a dialog above the form", async () => {
    const requests = fakeFetch(calculates);
    storeDraft(filledIn);
    const { user } = await openCalculator();
    await user.click(await field("Description"));
    await user.paste("Lamp\t12.50\t2\tUSD\tCN");
    (await screen.findByRole("dialog", { name: "Review import" })).focus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await new Promise((resolve) => setTimeout(resolve)); // the form is validated before it is sent
    expect(requests).toEqual([]);
  });

  it("keeps the last result, marked as outdated, when a recalculation fails", async () => {
    let response: FakeResponse = calculates["POST /api/calculate"];
    fakeFetch({ "POST /api/calculate": () => response });
    storeDraft(filledIn);
    const { user } = await openCalculator();
    await user.click(calculateButton());
    await screen.findAllByText("$2.00");
    response = { status: 400, body: { message: "No such lane" } };
    await user.type(await field("Shipping cost in USD"), "5");
    await user.click(calculateButton());
    expect((await screen.findByRole("alert")).textContent).toBe("No such lane");
    expect(await findAnnouncement()).toBe("");
    const [total] = screen.getAllByText("$2.00");
    expect(total?.className).toContain("text-muted");
    expect(screen.getAllByText("Outdated").length).toBeGreaterThan(0);
    expect(screen.queryByText(/Calculate again to/)).toBeNull(); // the error has the place of the notice
  });

  it("keeps the result after a reload", async () => {
    fakeFetch(calculates);
    storeDraft(filledIn);
    const { user, unmount } = await openCalculator();
    await user.click(calculateButton());
    await screen.findAllByText("$2.00");
    unmount();
    await openCalculator();
    expect((await screen.findAllByText("$2.00")).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Calculate again to/)).toBeNull();
  });

  it("shows which fields are missing and sends nothing", async () => {
    const requests = fakeFetch({});
    const { user } = await openCalculator();
    await user.click(calculateButton());
    expect((await findToast()).textContent).toContain("Select origin country (Shipping from)");
    expect(screen.getByText("Enter a description")).toBeDefined();
    expect(await findAnnouncement()).toBe(""); // the fields announce their errors
    expect(requests).toEqual([]);
  });

  it("announces only the error of the first missing field, which has the focus", async () => {
    fakeFetch({});
    const { user } = await openCalculator();
    await user.click(calculateButton());
    const origin = await countryField("Shipping from");
    expect(document.activeElement).toBe(origin);
    expect((await screen.findByRole("alert")).id).toBe(origin.getAttribute("aria-describedby"));
    expect(describedBy(await field("Description"))).toBe("Enter a description");
    await user.type(await field("Quantity"), ".5");
    const [, alert] = screen.getAllByRole("alert");
    expect(alert?.textContent).toBe("Enter a whole number");
  });

  it("shows the server's error in a toast", async () => {
    fakeFetch({ "POST /api/calculate": { status: 400, body: { message: "No such lane" } } });
    storeDraft(filledIn);
    const { user } = await openCalculator();
    await user.click(calculateButton());
    expect((await findToast()).textContent).toContain("No such lane");
  });

  it("shows the server's errors at the fields of their items, each until it changes", async () => {
    const [tooLarge, unknown] = ["Item 1: at most 10.", "Item 2: no such code."];
    const fields = { "items.0.value": tooLarge, "items.1.hsCode": unknown };
    const body = { message: tooLarge, code: "calculator.amountTooLarge", fields };
    fakeFetch({ "POST /api/calculate": { status: 400, body } });
    storeDraft({ ...filledIn, items: [shirts, { ...shirts, hsCode: "6109.10" }] });
    const { user } = await openCalculator({ method: "zonos" });
    await screen.findAllByLabelText("HS code (optional)");
    await user.click(calculateButton());
    const [value] = screen.getAllByLabelText("Unit value in USD");
    const code = screen.getAllByLabelText("HS code (optional)").at(-1);
    await waitFor(() => expect(describedBy(value)).toBe(tooLarge));
    expect(describedBy(code)).toBe(unknown);
    await waitFor(() => expect(document.activeElement).toBe(value));
    const results = within(screen.getByRole("region", { name: /landed cost/i }));
    expect(results.queryByText(tooLarge)).toBeNull(); // the field shows it
    await user.type(value as Element, "5");
    expect(value?.getAttribute("aria-invalid")).toBeNull();
    expect(describedBy(code)).toBe(unknown);
  });

  it("shows an error that is at no field in the results card", async () => {
    const message = "Preference S does not apply.";
    const fields = { "items.0.claims.0": message };
    fakeFetch({ "POST /api/calculate": { status: 400, body: { message, fields } } });
    storeDraft(filledIn);
    const { user } = await openCalculator();
    await user.click(calculateButton());
    const results = within(screen.getByRole("region", { name: /landed cost/i }));
    expect(await results.findByText(message)).toBeDefined();
  });

  it("shows no server error at the fields of items that have moved since", async () => {
    const body = { message: "Item 1: at most 10.", fields: { "items.0.value": "At most 10." } };
    const response = deferred<FakeResponse>();
    fakeFetch({ "POST /api/calculate": () => response.promise });
    storeDraft({ ...filledIn, items: [shirts, { ...shirts, description: "Hats" }] });
    const { user } = await openCalculator();
    await user.click(calculateButton());
    await user.click(screen.getByRole("button", { name: "Remove item 1" }));
    response.resolve({ status: 400, body });
    expect((await findToast()).textContent).toContain("Item 1: at most 10.");
    expect((await field("Unit value in USD")).getAttribute("aria-invalid")).toBeNull();
  });

  it("shows the server's error at the entry date", async () => {
    const entryDate = "The entry date must be between 2026-07-24 and 2027-10-09.";
    const body = { message: entryDate, fields: { entryDate } };
    fakeFetch({ "POST /api/calculate": { status: 400, body } });
    storeDraft({ ...filledIn, entryDate: "2020-01-01" });
    const { user } = await openCalculator({ CodeSearch: NoCodeSearch });
    await user.click(calculateButton());
    const input = await field("Entry date, if not today");
    await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"));
    const error = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(error?.textContent).toBe(entryDate);
    expect(document.activeElement).toBe(input);
  });

  it("shows the server's error at the province until it changes", async () => {
    const message = "The province has no such tax.";
    const body = { message, fields: { toRegion: message } };
    fakeFetch({ "POST /api/calculate": { status: 400, body } });
    storeDraft({ ...filledIn, toCountry: "CA", toRegion: "QC" });
    const { user } = await openCalculator({ method: "zonos" });
    const province = await screen.findByRole("combobox", { name: "Province or territory" });
    await user.click(calculateButton());
    await waitFor(() => expect(province.getAttribute("aria-invalid")).toBe("true"));
    expect(document.getElementById("toRegion-error")?.textContent).toBe(message);
    expect(document.activeElement).toBe(province);
    await user.selectOptions(province, "Ontario");
    expect(province.getAttribute("aria-invalid")).toBeNull();
  });

  it("focuses the field that the server rejects", async () => {
    const fields = { shippingCost: "The shipping cost is too large" };
    const body = { message: fields.shippingCost, fields };
    fakeFetch({ "POST /api/calculate": { status: 400, body } });
    storeDraft({ ...filledIn, shippingCost: "9,999,999,999.99" });
    const { user } = await openCalculator();
    await user.click(calculateButton());
    await findToast();
    expect(document.activeElement).toBe(await field("Shipping cost in USD"));
  });

  describe("changing the HS code of an item of the result", () => {
    const reason = { code: "ambiguousCode", lines: 4, duty: null } as const;
    const unassessedItem = (id: string, description: string, hsCode: string): ResultItem => ({
      ...resultItem,
      ...{ id, description, hsCode },
      assessment: { verdict: "unassessed", reason },
    });

    /** Returns the items' buttons. */
    async function calculateItems(...items: ResultItem[]) {
      fakeFetch({ "POST /api/calculate": { body: { ...result, items } } });
      const rows = items.map(({ description, hsCode }) => ({ description, hsCode: hsCode ?? "" }));
      storeDraft({ ...filledIn, items: rows.map((row) => ({ ...shirts, ...row })) });
      const { user } = await openCalculator({ method: "zonos" });
      await user.click(calculateButton());
      const buttons = await screen.findAllByRole("button", { name: "Change the HS code" });
      const change = (index: number) => user.click(buttons[index] as HTMLElement);
      return { user, change };
    }

    it("focuses the code of the same item after a row above was removed", async () => {
      const { user, change } = await calculateItems(
        unassessedItem("1", "Shirts", "6109.10"),
        unassessedItem("2", "Socks", "6109.10"),
        unassessedItem("3", "Hats", "6109.10"),
      );
      await user.click(screen.getByRole("button", { name: "Remove item 1" }));
      await change(1);
      await waitFor(() => expect(document.activeElement?.id).toBe("items.0.hsCode"));
    });

    it("says that the item's row was removed, until it is back", async () => {
      const gone = "This item is no longer in your list.";
      const { user, change } = await calculateItems(
        unassessedItem("1", "Shirts", "6109.10"),
        unassessedItem("2", "Socks", "6115.95"),
      );
      await user.click(screen.getByRole("button", { name: "Remove item 1" }));
      await change(0);
      expect(screen.getByText(gone).role).toBe("status");

      await user.click(screen.getByRole("button", { name: "Undo" }));
      await change(0);
      await waitFor(() => expect(document.activeElement?.id).toBe("items.0.hsCode"));
      expect(screen.queryByText(gone)).toBeNull();
    });
  });

  it("offers a retry when the server cannot be reached", async () => {
    const requests = fakeFetch({ "POST /api/calculate": "unreachable" });
    storeDraft(filledIn);
    const { user } = await openCalculator();
    await user.click(calculateButton());
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(requests).toHaveLength(2);
  });
});

it("returns the focus to the retry when it fails too", async () => {
  let attempts = 0;
  const { promise: result, reject } = deferred<FakeResponse>();
  fakeFetch({ "POST /api/calculate": () => (attempts++ === 0 ? "unreachable" : result) });
  storeDraft(filledIn);
  const { user } = await openCalculator();
  await user.click(calculateButton());
  expect(document.activeElement).toBe(calculateButton());
  const retry = await screen.findByRole("button", { name: "Try again" });
  await user.click(retry);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  reject(new TypeError("Failed to fetch"));
  const nextRetry = await screen.findByRole("button", { name: "Try again" });
  expect(document.activeElement).toBe(nextRetry);
});

describe("an amount in a foreign currency", () => {
  const MESSAGE = "Enter the amount in USD, not in €";

  it("shows an error that names the symbol, in the line and in the subtotal", async () => {
    storeDraft(filledIn);
    const { user } = await openCalculator();
    const value = await field("Unit value in USD");
    await user.clear(value);
    await user.type(value, "€5");
    await user.tab();
    expect(value.value).toBe("€5");
    expect(value.getAttribute("aria-invalid")).toBe("true");
    const line = screen.getByRole("group", { name: "Item 1" });
    expect(within(line).getByText(MESSAGE)).toBeDefined();
    expect(within(line).queryByText("$0.00")).toBeNull();
    expect(screen.getByText(`Item 1: ${MESSAGE}`)).toBeDefined();
  });

  it("has no total in a long list, whose far rows are text", async () => {
    storeDraft({ ...filledIn, items: Array(60).fill({ ...shirts, value: "€5" }) });
    await openCalculator();
    const line = await screen.findByRole("group", { name: "Item 60" });
    expect(within(line).queryByRole("textbox")).toBeNull();
    expect(line.textContent).not.toContain("$0.00");
  });

  it("is not calculated", async () => {
    const requests = fakeFetch(calculates);
    storeDraft({ ...filledIn, shippingCost: "5 EUR", items: [{ ...shirts, value: "€5" }] });
    const { user } = await openCalculator();
    await user.click(calculateButton());
    expect(await screen.findByText(MESSAGE)).toBeDefined();
    expect(screen.getByText("Enter the amount in USD, not in EUR")).toBeDefined();
    expect(requests).toEqual([]);
  });

  it("is named in the toast, unless the item is incomplete as well", async () => {
    storeDraft({ ...filledIn, items: [{ ...shirts, value: "€5" }] });
    const { user } = await openCalculator();
    await user.click(calculateButton());
    expect((await findToast()).textContent).toContain(`Item 1: ${MESSAGE}`);
    await user.clear(await field("Description"));
    await user.click(calculateButton());
    await waitFor(async () =>
      expect((await findToast()).textContent).toContain("Please fill in all item details"),
    );
  });

  it("is named with a space before the colon in French", async () => {
    storeDraft({ ...filledIn, items: [{ ...shirts, value: "€5" }] });
    const { user } = await openCalculator();
    await act(() => i18next.changeLanguage("fr"));
    await user.click(await screen.findByRole("button", { name: "Calculer" }));
    const text = "Article 1\u00a0: Saisissez le montant en USD, et non en €";
    expect((await findToast()).textContent).toContain(text);
  });

  it("is read once the calculation is in that currency", async () => {
    const requests = fakeFetch(calculates);
    storeDraft({ ...filledIn, items: [{ ...shirts, value: "€5" }] });
    const { user } = await openCalculator();
    await user.click(calculateButton());
    await findToast();
    await act(async () => chooseCurrency("EUR"));
    expect(screen.queryByText(MESSAGE)).toBeNull();
    await user.click(calculateButton());
    await screen.findAllByText("$2.00");
    expect(requests.map(({ body }) => body)).toMatchObject([
      { currency: "EUR", items: [{ value: 5, currency: "EUR" }] },
    ]);
  });

  it("is not exported as 0", async () => {
    storeDraft({ ...filledIn, items: [{ ...shirts, value: "€5" }] });
    const { user } = await openCalculator();
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    expect((await findToast()).textContent).toContain(`Item 1: ${MESSAGE}`);
  });
});
