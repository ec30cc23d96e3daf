import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  calculateButton,
  field,
  filledIn,
  openCalculator,
  result,
  resultItem,
  shirts,
  storeDraft,
} from "#client/features/calculator/test-calculator.tsx";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { Assessment } from "#shared/duties/assessment.ts";

/** The tariff schedule is in use, without the search of its codes. */
const NoCodeSearch = () => null;

const free = { least: 0, most: 0 };
const charged = { least: 34.37, most: 34.37 };
const question = { kind: "yesNo", name: "painted", assumed: false } as const;

function assessed(
  questions: Assessment<number>["questions"],
  totalLandedCost: number,
): CalculationResult {
  const assessment: Assessment<number> = {
    verdict: questions.length > 0 ? "provisional" : "exact",
    column: "general",
    duty: totalLandedCost,
    layers: [],
    notApplied: [],
    questions,
    preferences: [],
    gaps: [],
    bans: [],
    usesExchangeRate: false,
  };
  const schedule = {
    entryDate: "2026-10-01",
    schedule: { id: "1", name: "2026 Revision 10", effectiveFrom: "2026-06-08" },
    measures: { id: "1", name: "Measures", asOf: "2026-10-09" },
    programs: {},
    questionTexts: { painted: { text: { en: "Is it painted?" } } },
    authorities: {},
    exchangeRate: null,
  };
  const item = { ...resultItem, hsCode: "7318.15.60", assessment };
  return { ...result, id: String(totalLandedCost), totalLandedCost, items: [item], schedule };
}

const asked = assessed([{ ...question, ifTrue: free, ifFalse: charged }], 40);
const answered = assessed([], 5.63);

async function calculate(...responses: (CalculationResult | Promise<FakeResponse>)[]) {
  const requests = fakeFetch({
    "POST /api/calculate": () => {
      const next = responses.shift() ?? "unreachable";
      if (next === "unreachable") return next;
      return next instanceof Promise ? next : { body: next };
    },
  });
  storeDraft({ ...filledIn, items: [{ ...shirts, hsCode: "7318.15.60" }] });
  const { user } = await openCalculator({ CodeSearch: NoCodeSearch });
  await user.click(calculateButton());
  const answers = within(await screen.findByRole("group", { name: "Is it painted?" }));
  const calculations = () => requests.filter(({ path }) => path === "/api/calculate");
  return { user, calculations, yes: answers.getByRole("radio", { name: /^Yes/ }) };
}

describe("an answer about an item of the result", () => {
  it("is calculated with at once, says the difference and keeps the focus", async () => {
    const { user, calculations, yes } = await calculate(asked, answered);
    await user.click(yes);
    expect(await screen.findByText("−$34.37 with your answer")).toBeDefined();
    expect(screen.getByText("−$34.37 with your answer").getAttribute("role")).toBe("status");
    expect(calculations().map(({ body }) => body)).toMatchObject([
      {},
      { items: [{ answers: { painted: true } }] },
    ]);
    expect(document.activeElement).toBe(yes);
    expect(screen.queryByRole("button", { name: "Calculate again" })).toBeNull();
  });

  it("mutes the total until the new one is there, without a notice", async () => {
    const response = deferred<FakeResponse>();
    const { user, calculations, yes } = await calculate(asked, response.promise);
    await user.click(yes);
    await waitFor(() => expect(calculations()).toHaveLength(2));
    expect(screen.getByText("$40.00", { selector: ".tracking-tight" }).className).toContain(
      "muted",
    );
    expect(screen.queryByText(/Calculate again to/)).toBeNull();
    response.resolve({ body: answered });
    const total = await screen.findByText("$5.63", { selector: ".tracking-tight" });
    await waitFor(() => expect(total.className).not.toContain("muted"));
  });

  it("waits for the button where the form differs in anything else", async () => {
    const { user, calculations, yes } = await calculate(asked, answered);
    await user.type(await field("Shipping cost in USD"), "5");
    await user.click(yes);
    expect(await screen.findByText(/Calculate again to/)).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(calculations()).toHaveLength(1);
  });

  it("has its error in the place of other notices, with one button", async () => {
    const { user, yes } = await calculate(asked);
    await user.click(yes);
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByRole("button", { name: "Try again" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Calculate again" })).toBeNull();
    expect(screen.getAllByText("Outdated").length).toBeGreaterThan(0);
  });

  it("is said to cost more only where it does", async () => {
    const { unmount } = await openCalculator();
    unmount();
    const same = { ...question, ifTrue: charged, ifFalse: charged };
    await calculate(assessed([same], 40));
    const unknown = screen.getByRole("radio", { name: /^Not known/ });
    expect(unknown.closest("label")?.textContent).toBe("Not known · counted as No");
  });
});
