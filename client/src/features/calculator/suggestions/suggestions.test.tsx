import { screen, waitFor } from "@testing-library/react";
import { useImperativeHandle } from "react";
import { describe, expect, it, vi } from "vitest";
import type { CodeSearchProps } from "#client/components/code-search.ts";
import {
  calculateButton,
  countryDuty,
  field,
  filledIn,
  openCalculator,
  result,
  resultItem,
  shirts,
  storeDraft,
} from "#client/features/calculator/test-calculator.tsx";
import { type FakeRequest, fakeFetch } from "#client/testing/fake-fetch.ts";
import type { CalculationRequest } from "#shared/calculator/contract.ts";
import type { CodeSuggestion, SuggestionRequest } from "#shared/suggestions/contract.ts";

const line = {
  code: "6109.10.00",
  name: "T-shirts",
  distinction: "of cotton",
  rate: 29,
  duty: 2.9,
};

const suggestion: CodeSuggestion = {
  line,
  isCertain: true,
  duty: { least: 2.9, most: 2.9 },
  alternatives: [],
};

const searchDescription = vi.fn();

function CodeSearch({ id, value, onChange, inputRef, searchRef }: CodeSearchProps) {
  useImperativeHandle(searchRef, () => searchDescription);
  return (
    <input
      id={id}
      ref={inputRef}
      value={value}
      aria-label="HS code"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Items with a code owe 2.90 each, others 1.25. */
function respond(suggested: CodeSuggestion | null = suggestion) {
  return fakeFetch({
    "POST /api/calculate": ({ body }) => ({ body: calculated(body as CalculationRequest) }), // safe: sent by the form
    "POST /api/schedule/suggestions": ({ body }) => ({
      body: { suggestions: (body as SuggestionRequest).items.map(() => suggested) }, // safe: sent by the client
    }),
  });
}

function calculated({ items }: CalculationRequest) {
  const results = items.map(({ description, hsCode }, index) => ({
    ...resultItem,
    id: String(index),
    description,
    hsCode: hsCode ?? null,
    duty: hsCode ? null : countryDuty,
  }));
  const total = items.reduce((sum, { hsCode }) => sum + (hsCode ? 2.9 : 1.25), 0);
  return { ...result, id: String(Math.random()), items: results, totalLandedCost: total };
}

const suggestionRequests = (requests: readonly FakeRequest[]) =>
  requests.filter(({ path }) => path === "/api/schedule/suggestions");

const openWith = async (...descriptions: string[]) => {
  const items = descriptions.map((description) => ({ ...shirts, description }));
  storeDraft({ ...filledIn, items });
  const { user } = await openCalculator({ CodeSearch });
  return user;
};

const useButtons = () => screen.queryAllByRole("button", { name: "Use" });

describe("the suggestion of a code in an item's row", () => {
  it("appears while the description is typed, with its rate and duty", async () => {
    respond();
    const user = await openWith("");
    await user.type(await field("Description"), "T-shirts");
    const group = await screen.findByRole("group", { name: "Suggested HS code for item 1" });
    expect(group.textContent).toContain("T-shirts, of cotton · 6109.10.00 · 29% duty: $2.90");
    expect((await field("HS code")).value).toBe("");
  });

  it("is not asked for below three letters", async () => {
    const requests = respond();
    const user = await openWith("");
    await user.type(await field("Description"), "ab");
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(suggestionRequests(requests)).toEqual([]);
  });

  it("is asked for in one request by all rows", async () => {
    const requests = respond();
    const user = await openWith("Shirts", "Mugs");
    await user.click(await field("Shipping cost in USD"));
    await waitFor(() => expect(useButtons()).toHaveLength(2));
    expect(suggestionRequests(requests)).toHaveLength(1);
  });

  it("sets the code when it is used, and leaves the focus in the row", async () => {
    respond();
    const user = await openWith("T-shirts");
    await user.click(await field("Description"));
    await user.click(await screen.findByRole("button", { name: "Use" }));
    expect((await field("HS code")).value).toBe("6109.10.00");
    await waitFor(() => expect(document.activeElement?.id).toBe("items.0.hsCode"));
    expect(useButtons()).toEqual([]);
  });

  it("disappears for good when it is left", async () => {
    respond();
    const user = await openWith("Left shirts");
    await user.click(await field("Description"));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(useButtons()).toEqual([]);
    expect((await field("HS code")).value).toBe("");
  });

  it("searches for the words when another code is wanted", async () => {
    respond();
    const user = await openWith("T-shirts");
    await user.click(await field("Description"));
    await user.click(await screen.findByRole("button", { name: "Other" }));
    expect(searchDescription).toHaveBeenCalledOnce();
  });

  it("says from which to which duty where lines of the name differ", async () => {
    respond({ ...suggestion, isCertain: false, duty: { least: 1.51, most: 4.45 } });
    const user = await openWith("T-shirts");
    await user.click(await field("Description"));
    const group = await screen.findByRole("group", { name: "Suggested HS code for item 1" });
    expect(group.textContent).toContain("29% duty: $2.90; similar goods $1.51 to $4.45");
  });

  it("does not appear where no line is likely", async () => {
    const requests = respond(null);
    const user = await openWith("T-shirts");
    await user.click(await field("Description"));
    await waitFor(() => expect(suggestionRequests(requests)).toHaveLength(1));
    expect(useButtons()).toEqual([]);
  });
});

describe("a total without the codes of items", () => {
  it("is a range until they are found one by one, and then exact", async () => {
    respond();
    const user = await openWith("Shirts", "Mugs");
    await user.click(calculateButton());
    await screen.findByText("$2.50 to $5.80"); // in the size of the total
    const status = screen.getByText("$2.50 to $5.80 with the HS codes").closest("[role=status]");
    expect(status?.textContent).toContain("Without the HS codes: $2.50");
    await waitFor(() => expect(useButtons()).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "Find the codes" }));
    expect(document.activeElement).toBe(useButtons()[0]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.id).toBe("items.1.suggestion"));
    await user.keyboard("{Enter}");
    await screen.findAllByText("$5.80");
    expect(screen.queryByText(/with the HS codes/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Find the codes" })).toBeNull();
  });

  it("has no upper end where the duty of an item is not known", async () => {
    respond({ ...suggestion, duty: null });
    const user = await openWith("Watches");
    await user.click(calculateButton());
    await screen.findByRole("button", { name: "Find the codes" });
    expect(screen.queryByText(/with the HS codes/)).toBeNull();
  });

  it("says that small parcels are no longer free of duty", async () => {
    respond();
    const user = await openWith("Shirts");
    await user.click(calculateButton());
    expect(await screen.findByText(/exemption for goods up to \$800 has ended/)).toBeTruthy();
  });
});
