import { screen } from "@testing-library/react";
import i18next from "i18next";
import { expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import type { NotApplied } from "#shared/duties/assessment.ts";
import { NotAppliedList } from "./not-applied.tsx";

const measure: NotApplied = {
  programme: "301",
  label: "Products of Nicaragua",
  heading: "9903.89.01",
  rate: "10%",
  reason: { code: "notYetInForce", from: "2027-01-01" },
  source: { citation: "US note 29", url: "https://hts.usitc.gov/", published: null },
};

const renderList = (...measures: NotApplied[]) =>
  renderScreen(<NotAppliedList measures={measures} programmes={{}} factTexts={factTexts} />);

const factTexts = {
  metalUnder15Percent: { question: { en: "Is the steel less than 15%?", de: "Unter 15 % Stahl?" } },
  vehiclePart: { question: { en: "Is it a part of a vehicle?" } },
};

it("lists each step of a heading that comes into force in steps", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const reason = { code: "notYetInForce", from: "2028-01-01" } as const;
  await renderList(measure, { ...measure, rate: "15%", reason });
  expect(screen.getAllByText(/In force from/)).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled(); // React warns of two items with one key
  logged.mockRestore();
});

it("lists each reason for which lines of a short code are exempt", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const exemptGoods = {
    code: "exemptGoods",
    heading: "9903.05.86",
    listSource: "note 52",
  } as const;
  const exemptByFact = { code: "exemptByFact", fact: "civilAircraft", heading: null } as const;
  await renderList({ ...measure, reason: exemptGoods }, { ...measure, reason: exemptByFact });
  expect(screen.getAllByRole("listitem", { hidden: true })).toHaveLength(2);
  expect(logged).not.toHaveBeenCalled(); // React warns of two items with one key
  logged.mockRestore();
});

it("links a pair of headings to the first one, because no official page has both", async () => {
  const reason = { code: "floorReached", percent: 10 } as const;
  await renderList({ ...measure, heading: "9903.05.38/.39", reason });
  const link = screen.getByText("9903.05.38/.39").closest("a");
  expect(link?.href).toBe("https://hts.usitc.gov/search?query=9903.05.38");
});

it("does not call an assumed answer one of the visitor", async () => {
  const reason = { code: "exemptByFact", fact: "metalUnder15Percent", heading: null } as const;
  await renderList({ ...measure, reason });
  screen.getByText(/^Exempt with the answer: Is the steel.* Yes$/);
});

it("asks in the language shown, in English where the measures have no other, and by name without a text", async () => {
  await i18next.changeLanguage("de");
  const exempt = (fact: string) =>
    ({ ...measure, reason: { code: "exemptByFact", fact, heading: null } }) as const;
  await renderList(exempt("metalUnder15Percent"), exempt("vehiclePart"), exempt("truckPart"));
  screen.getByText(/: Unter 15 % Stahl\? Ja$/);
  screen.getByText(/: Is it a part of a vehicle\? Ja$/);
  screen.getByText(/: truckPart Ja$/);
});

it("has only the citation of a law in English, not what says that it opens in a new tab", async () => {
  await i18next.changeLanguage("de");
  await renderList(measure);
  expect(screen.getByText("US note 29").lang).toBe("en");
  for (const hint of screen.getAllByText(/öffnet einen neuen Tab/)) {
    expect(hint.closest("[lang]")).toBe(document.documentElement);
  }
});
