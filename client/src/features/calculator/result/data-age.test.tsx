import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { result, resultItem } from "#client/features/calculator/test-calculator.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { Assessment } from "#shared/duties/assessment.ts";
import type { DataStatus } from "#shared/sources/data-status.ts";
import { DataAge } from "./data-age.tsx";

const layer = {
  part: "countrySpecific",
  column: null,
  program: "301-china",
  label: "Products of China",
  heading: "9903.88.03",
  rate: "25%",
  formula: [],
  amount: 25,
  from: null,
  to: null,
  source: null,
} as const;

const assessment: Assessment<number> = {
  verdict: "exact",
  column: "general",
  duty: 25,
  layers: [layer],
  notApplied: [],
  questions: [],
  preferences: [],
  gaps: [],
  bans: [],
  usesExchangeRate: false,
};

const byCountry: CalculationResult = {
  ...result,
  tariff: { fileName: "rates.csv", source: null, activatedAt: "2026-10-01T00:00:00Z" },
  schedule: null,
};

const byLine: CalculationResult = {
  ...byCountry,
  items: [{ ...resultItem, assessment }],
  schedule: {
    schedule: { id: "1", name: "2026 Revision 21", effectiveFrom: "2026-11-01" },
    measures: { id: "2", name: "US measures", asOf: "2026-11-26" },
    entryDate: "2026-11-27",
    exchangeRate: null,
    programs: { "301-china": { en: "Section 301: China" } },
    questionTexts: {},
    authorities: {},
  },
};

const status: DataStatus = {
  measuresAsOf: "2026-11-26",
  ratesAsOf: "2026-09-29",
  checkedOn: "2026-11-27",
  days: 0,
  age: "fresh",
  openNotices: [],
};

async function open(changes: Partial<DataStatus>, shown = byLine) {
  fakeFetch({ "GET /api/data-status": { body: { ...status, ...changes } } });
  return renderScreen(<DataAge result={shown} />);
}

it("names the schedule, the day of the measures and the last look in one line", async () => {
  await open({});
  const when = await screen.findByText(/checked today/);
  expect(when.textContent).toBe(
    "Tariff schedule 2026 Revision 21 · additional duties as of Nov 26, 2026 · checked today",
  );
  const changes = screen.getByRole("link", { name: /additional duties/ });
  expect(changes.getAttribute("href")).toBe("/changes");
});

it("warns with the last look once the data is aging", async () => {
  await open({ age: "aging", checkedOn: "2026-11-10", days: 17 });
  const text = await screen.findByText(/last checked 17 days ago. The newest changes may be/);
  expect(text.className).toContain("text-warning");
});

it("warns more once it is stale, with the day of the data where no source was looked at", async () => {
  await open({ age: "stale", checkedOn: null, measuresAsOf: "2026-10-01", days: 57 });
  const text = await screen.findByText(/may be out of date.*57 days ago/);
  expect(text.className).toContain("text-danger");
});

it("names notices for programs of this result only", async () => {
  await open({
    openNotices: [
      { program: "301-china", count: 2 },
      { program: "232-wood", count: 1 },
    ],
  });
  await screen.findByText("Published since then and not reviewed yet: Section 301: China (2)");
});

it("names the day of the rates by country where no duty is by tariff line", async () => {
  await open({}, byCountry);
  const link = await screen.findByRole("link", { name: "Rates by country as of Sep 29, 2026" });
  expect(link.getAttribute("href")).toBe("/changes");
});

it("is absent below a quote of the landed-cost provider", async () => {
  await open({}, { ...byLine, tariff: null, schedule: null });
  expect(screen.queryByRole("link")).toBeNull();
});
