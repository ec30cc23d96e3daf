import { screen } from "@testing-library/react";
import i18next from "i18next";
import { expect, it } from "vitest";
import { result } from "#client/features/calculator/test-calculator.tsx";
import { renderScreen } from "#client/testing/render.tsx";
import { LandedCostNotes } from "./landed-cost-lines.tsx";

const provider = {
  lines: [],
  deMinimis: [{ kind: "tax" as const, isAbove: true, of: null }],
};

it.each([
  ["en", "Tax: the shipment is above the threshold"],
  ["fr", "Taxe\u00a0: l’envoi dépasse le seuil"],
  ["zh", "进口环节税：货物价值高于起征点"],
])("writes the colon before the state of a threshold as %s does", async (language, text) => {
  await i18next.changeLanguage(language);
  await renderScreen(<LandedCostNotes result={{ ...result, provider }} />);
  expect(screen.getByRole("listitem").textContent).toBe(text);
});
