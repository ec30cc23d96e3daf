import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { MeasureChange } from "#shared/changes/changes.ts";
import type { ChangeList, DataUpdate } from "#shared/changes/contract.ts";
import { ChangesPage } from "./changes-page.tsx";

const NONE = { count: 0, codes: [] };

const newDuty: MeasureChange = {
  id: "china",
  what: "duty",
  event: "begins",
  program: "301-china",
  headings: ["9903.88.03"],
  labels: ["Products of China, List 3"],
  origins: { only: ["CN"], except: [] },
  originsAdded: [],
  originsRemoved: [],
  rateBefore: null,
  rateAfter: { kind: "add", percent: 25 },
  periodBefore: null,
  periodAfter: { from: "2019-05-10", to: null },
  linesAdded: NONE,
  linesRemoved: NONE,
  sources: [{ citation: "84 FR 20459", url: "https://www.federalregister.gov/d/2019-09681" }],
};

const falling: MeasureChange = {
  ...newDuty,
  id: "quartz",
  event: "changes",
  program: "201-quartz",
  rateBefore: { kind: "add", percent: 25 },
  rateAfter: { kind: "floor", percent: 12.5 },
  origins: { only: null, except: ["EU"] },
};

const update: DataUpdate = {
  id: "1",
  kind: "measures",
  name: "Newer measures",
  replacedName: "Older measures",
  activatedAt: "2026-11-20T15:00:00.000Z",
  isScheduled: false,
  state: "known",
  measures: [],
  lists: [
    {
      id: "steel",
      programs: ["301-china"],
      covers: ["9903.88.03"],
      exempts: [],
      linesAdded: { count: 201, codes: ["73181500", "7320"] },
      linesRemoved: NONE,
    },
  ],
  others: 2,
  lines: null,
  rates: null,
};

const changes: ChangeList = {
  today: "2026-11-27",
  coming: [{ day: "2027-08-15", law: [falling], updates: [] }],
  days: [
    { day: "2026-11-20", law: [], updates: [update] },
    { day: "2019-05-10", law: [newDuty], updates: [] },
  ],
  next: "2018-08-23",
  measures: { name: "US measures", asOf: "2026-10-14", activatedAt: "2026-10-15T00:00:00.000Z" },
  programs: {
    "301-china": { en: "Section 301: China" },
    "201-quartz": { en: "Section 201: quartz surface products" },
  },
};

const EMPTY: ChangeList = { ...changes, coming: [], days: [], next: null };

const open = async (
  responses: Record<string, FakeResponse> = { "?language=en": { body: changes } },
) => {
  const requests = fakeFetch({
    "GET /api/settings": { body: [] },
    "GET /api/tariffs/countries": {
      body: [
        { originCountry: "China", originCountryCode: "CN" },
        { originCountry: "Vietnam", originCountryCode: "VN" },
      ],
    },
    ...Object.fromEntries(
      Object.entries(responses).map(([query, response]) => [`GET /api/changes${query}`, response]),
    ),
  });
  return { requests, ...(await renderScreen(<ChangesPage />)) };
};

beforeEach(() => history.replaceState(null, "", "/changes"));

const region = async (name: string) => within(await screen.findByRole("region", { name }));

describe("the page of changes", () => {
  it("lists coming changes apart, and the past by day with program, rate, headings, origin and law", async () => {
    await open();
    const coming = await region("Coming changes");
    expect(coming.getByRole("heading", { name: "August 15, 2027" })).toBeDefined();
    expect(coming.getByText("25% → 12.5% in total")).toBeDefined();
    expect(coming.getByText("All except European Union")).toBeDefined();
    const day = await region("May 10, 2019");
    for (const text of ["Takes effect by law", "New duty: 25%", "9903.88.03", "China"]) {
      expect(day.getByText(text)).toBeDefined();
    }
    expect(day.getByText("Products of China, List 3").lang).toBe("en");
    expect(day.getByRole("link", { name: "84 FR 20459 (new tab)" })).toBeDefined();
    expect(screen.getByText(/The law is from “US measures”, as of Oct 14, 2026/)).toBeDefined();
  });

  it("says of a data update what it replaces, the codes of its lists and the number of other records", async () => {
    await open();
    const day = await region("November 20, 2026");
    expect(day.getByText("Data update here")).toBeDefined();
    expect(day.getByText("Additional duties: Newer measures")).toBeDefined();
    expect(day.getByText("In place of “Older measures”.")).toBeDefined();
    expect(day.getByText("The list of goods changes")).toBeDefined();
    expect(day.getByText("201 codes")).toBeDefined();
    expect(day.getByText(/7318\.15\.00, 7320/).parentElement?.textContent).toContain(
      "and 199 more",
    );
    expect(day.getByText(/^2 other records change/)).toBeDefined();
  });

  it("lists the lines and country rates of an update", async () => {
    const row = { code: "61091000", description: "T-shirts", before: "16.5%", after: "Free" };
    const lines: DataUpdate = {
      ...update,
      kind: "schedule",
      lists: [],
      others: 0,
      lines: {
        changed: 1,
        added: 0,
        removed: 1,
        rows: [row, { ...row, code: "61099010", after: null }],
      },
    };
    const rates: DataUpdate = {
      ...lines,
      id: "2",
      kind: "tariffs",
      lines: null,
      rates: {
        changed: 1,
        added: 0,
        removed: 0,
        rows: [{ origin: "VN", before: 20, after: 12.5 }],
      },
    };
    const days = [{ day: "2026-11-20", law: [], updates: [lines, rates] }];
    await open({ "?language=en": { body: { ...EMPTY, days } } });
    const day = await region("November 20, 2026");
    expect(day.getByText("1 rate changed · 1 line removed")).toBeDefined();
    expect(day.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "6109.10.00T-shirts16.5% → Free",
      "6109.90.10T-shirts16.5% → –",
      "Vietnam20% → 12.5%",
    ]);
  });

  it("closes long lists of countries with the first ones in view", async () => {
    const only = ["AR", "BR", "CL", "CN", "CO", "IN", "JP", "MX", "VN"];
    const days = [
      { day: "2019-05-10", law: [{ ...newDuty, origins: { only, except: [] } }], updates: [] },
    ];
    await open({ "?language=en": { body: { ...EMPTY, days } } });
    const summary = await screen.findByText("Argentina, Brazil, Chile, China and 5 more");
    expect(summary.closest("details")?.open).toBe(false);
  });

  it("filters by code, origin and program, and keeps the filters in the address", async () => {
    const { user } = await open({
      "?language=en": { body: changes },
      "?program=301-china&language=en": { body: EMPTY },
      "?code=7318&program=301-china&language=en": { body: EMPTY },
    });
    await user.selectOptions(await screen.findByLabelText("Program"), "Section 301: China");
    await waitFor(() => expect(location.search).toBe("?program=301-china"));
    expect(await screen.findByText("No changes found")).toBeDefined();
    await user.type(screen.getByLabelText("HS code (start)"), "73.18");
    await waitFor(() => expect(location.search).toBe("?code=7318&program=301-china"));
    expect(screen.getByLabelText<HTMLInputElement>("HS code (start)").value).toBe("73.18");
    expect(screen.getByRole("link", { name: "RSS feed" }).getAttribute("href")).toBe(
      "/changes.rss?code=7318&program=301-china&lang=en",
    );
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(location.search).toBe(""));
    expect(screen.getByLabelText<HTMLInputElement>("HS code (start)").value).toBe("");
    expect(document.activeElement).toBe(screen.getByLabelText("HS code (start)"));
  });

  it("says what is not the start of a code, and asks for nothing", async () => {
    const { user, requests } = await open();
    await user.type(await screen.findByLabelText("HS code (start)"), "73x");
    expect(await screen.findByText("Enter 4 to 10 digits, with or without dots")).toBeDefined();
    expect(location.search).toBe("");
    expect(requests.filter(({ path }) => path.startsWith("/api/changes"))).toHaveLength(1);
  });

  it("goes to older days and back by addresses of their own", async () => {
    const older = { ...EMPTY, days: [{ day: "2018-08-23", law: [newDuty], updates: [] }] };
    const { user } = await open({
      "?language=en": { body: changes },
      "?until=2018-08-23&language=en": { body: older },
    });
    await user.click(await screen.findByRole("link", { name: "Older changes" }));
    expect(await region("August 23, 2018")).toBeDefined();
    expect(location.search).toBe("?until=2018-08-23");
    expect(document.activeElement?.tagName).toBe("H1");
    await user.click(screen.getByRole("link", { name: "Latest changes" }));
    expect(await region("Coming changes")).toBeDefined();
  });

  it("offers to try again what could not be loaded", async () => {
    await open({ "?language=en": { status: 503, body: { message: "Unavailable" } } });
    expect(await screen.findByText("The changes could not be loaded.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  });
});
