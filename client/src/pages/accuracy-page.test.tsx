import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { AccuracyReport, AccuracyResult, CheckedCase } from "#shared/accuracy/contract.ts";
import { AccuracyPage } from "./accuracy-page.tsx";

const right: CheckedCase = {
  id: "N1",
  kind: "ruling",
  goods: "Electrical jacks",
  code: "8536.69.8000",
  origin: "CN",
  entryDate: "2026-10-09",
  value: 10_000,
  basis: "2.7% + 25%",
  source: { citation: "CBP ruling NY N1", url: "https://rulings.cbp.gov/ruling/N1" },
  expected: 2770,
  computed: 2770,
  difference: 0,
  verdict: "right",
  assessment: {
    verdict: "exact",
    column: "general",
    duty: 2770,
    layers: [
      {
        part: "countrySpecific",
        column: null,
        program: "301-china",
        label: "Products of China",
        heading: "9903.88.03",
        rate: "25%",
        formula: [{ kind: "percent", percent: 25, value: 10_000 }],
        amount: 2500,
        from: null,
        to: null,
        source: null,
      },
    ],
    notApplied: [],
    questions: [],
    preferences: [],
    gaps: [],
    bans: [],
    usesExchangeRate: false,
  },
};

const wrong: CheckedCase = {
  ...right,
  id: "N2",
  goods: "Tomatoes",
  expected: 39,
  computed: 28,
  difference: -11,
  verdict: "wrong",
};

const unknown: CheckedCase = {
  ...right,
  id: "N3",
  goods: "Slides",
  computed: null,
  difference: null,
  verdict: "unknown",
  assessment: { verdict: "unassessed", reason: { code: "unknownCode" } },
};

const versions: AccuracyReport["versions"] = {
  schedule: { id: "1", name: "2026 Revision 10", effectiveFrom: "2026-06-08" },
  measures: { id: "1", name: "US measures", asOf: "2026-10-09" },
  programs: { "301-china": { en: "Section 301: China" } },
  questionTexts: {},
  authorities: { "301-china": "301" },
};

const result: AccuracyResult = {
  schedule: "2026 Revision 10",
  measures: "US measures",
  right: 41,
  wrong: 1,
  total: 43,
  computedAt: "2026-10-15T12:00:00.000Z",
};
const history = [{ ...result, measures: "Newer measures", right: 43, wrong: 0 }, result];

function open(
  cases: CheckedCase[],
  response: FakeResponse = { body: { cases, versions, history } },
) {
  fakeFetch({
    "GET /api/settings": { body: [] },
    "GET /api/accuracy?language=en": response,
  });
  return renderScreen(<AccuracyPage />);
}

const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const cells = async (name: string) =>
  within(await row(name))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("the page about the checks", () => {
  it("compares each right duty with the computed one and calls a wrong one wrong", async () => {
    await open([right, wrong, unknown]);
    const goods = ["China", "8536.69.8000", "Oct 9, 2026"];
    expect(await cells("jacks")).toEqual([...goods, "$2,770.00", "$2,770.00", "$0.00", "Right"]);
    expect(await cells("Tomatoes")).toEqual([...goods, "$39.00", "$28.00", "−$11.00", "Wrong"]);
    const open3 = [...goods, "$2,770.00", "Not computed", "–", "Unknown"];
    expect(await cells("Slides")).toEqual(open3);
  });

  it("names the versions and counts the verdicts", async () => {
    await open([right, right, wrong].map((each, index) => ({ ...each, id: String(index) })));
    const summary = within(await screen.findByRole("region", { name: "Result of the checks" }));
    expect(summary.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "2RightThe duty is right to the cent.",
      "1WrongThe result differs from the source.",
    ]);
    expect(
      summary.getByText(
        "Computed with: 2026 Revision 10, in force since Jun 8, 2026 · US measures (as of Oct 9, 2026)",
      ),
    ).toBeDefined();
  });

  it("lists the results by version of the data, the latest first", async () => {
    await open([right]);
    const table = within(await screen.findByRole("table", { name: "History" }));
    expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      expect.any(String),
      expect.stringMatching(/2026 Revision 10 · Newer measures43043$/),
      expect.stringMatching(/2026 Revision 10 · US measures41143$/),
    ]);
  });

  it("opens the source and the layers of a case", async () => {
    const { user } = await open([right, unknown]);
    const jacks = await screen.findByRole("button", { name: "Electrical jacks" });
    expect(screen.queryByText("Section 301: China")).toBeNull();
    await user.click(jacks);
    expect(jacks.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("2.7% + 25%")).toBeDefined();
    expect(screen.getByText("Section 301: China")).toBeDefined();
    const source = screen.getByRole<HTMLAnchorElement>("link", { name: "CBP ruling NY N1" });
    expect(source.href).toBe("https://rulings.cbp.gov/ruling/N1");
    await user.click(jacks);
    expect(screen.queryByText("Section 301: China")).toBeNull();

    await user.click(screen.getByRole("button", { name: "Slides" }));
    expect(screen.getByText("This code is not in the tariff schedule.")).toBeDefined();
  });

  it("lists the open questions of a case, and says where the data rules it out", async () => {
    if (right.assessment?.verdict !== "exact") throw new Error("It is assessed by line");
    const range = { least: 0, most: 1 };
    const question = { name: "vehiclePart", assumed: true, ifTrue: range, ifFalse: range } as const;
    const assessment = {
      ...right.assessment,
      verdict: "provisional",
      questions: [
        { kind: "yesNo", ...question },
        { kind: "quantity", unit: "kg", perUnit: 0.02, rate: "2¢/kg" },
      ],
    } as const;
    const { user } = await open([
      { ...right, verdict: "provisional", assessment },
      { ...unknown, assessment: null },
    ]);
    await user.click(await screen.findByRole("button", { name: "Electrical jacks" }));
    expect(screen.getByText("2¢/kg")).toBeDefined();
    expect(screen.getByRole("heading", { name: "What the duty depends on" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Slides" }));
    expect(screen.getByText(/active measures do not cover this request/)).toBeDefined();
  });

  it("lists the cases without a table on narrow screens", async () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await open([wrong]);
    const list = await screen.findByRole("list", { name: "Customs rulings" });
    expect(within(list).getByText("−$11.00")).toBeDefined();
    const results = screen.getByRole("list", { name: "History" });
    expect(within(results).getByText("41 of 43 right, 1 wrong")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("says that the checks could not be loaded", async () => {
    await open([], { status: 503, body: { message: "Unavailable" } });
    expect(await screen.findByText(/The checks could not be loaded\./)).toBeDefined();
  });
});
