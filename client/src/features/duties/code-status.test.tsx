import { screen } from "@testing-library/react";
import i18next from "i18next";
import { expect, it, vi } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { CodeStatus } from "./code-status.tsx";

const noChange = () => {};

it("says which line is used where the schedule lacks the last two digits", async () => {
  fakeFetch({
    "GET /api/schedule/lines/8542310000?origin=US": {
      body: {
        code: "8542.31.00",
        isSuffixUnknown: true,
        path: ["Integrated circuits"],
        description: "Processors and controllers",
        general: "Free",
      },
    },
  });
  await renderScreen(<CodeStatus code="8542.31.0000" onChange={noChange} />);
  expect(
    await screen.findByText(
      "The last two digits are not in the tariff schedule. Line 8542.31.00 is used.",
    ),
  ).toBeDefined();
  expect(screen.getByText("Processors and controllers")).toBeDefined();
});

it("offers the code whose zero at the beginning a spreadsheet dropped", async () => {
  const line = { code: "0901.11.00.15", path: [], description: "Arabica", general: "Free" };
  fakeFetch({ "GET /api/schedule/lines/0901110015?origin=US": { body: line } });
  const onChange = vi.fn();
  const { user } = await renderScreen(<CodeStatus code="901110015" onChange={onChange} />);
  expect(await screen.findByText(/^Did you mean 0901\.11\.00\.15\?/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Use 0901.11.00.15" }));
  expect(onChange).toHaveBeenCalledWith("0901.11.00.15");
});

it("says that a code has a wrong length if no zero is missing", async () => {
  const notFound = { status: 404, body: { message: "No line", code: "schedule.noLine" } };
  const requests = fakeFetch({ "GET /api/schedule/lines/0610910001?origin=US": notFound });
  await renderScreen(<CodeStatus code="610910001" onChange={noChange} />);
  expect(await screen.findByText(/have 8 or 10 digits/)).toBeDefined();
  expect(requests).toHaveLength(1);
  await renderScreen(<CodeStatus code="8542.31.000" onChange={noChange} />);
  expect(requests).toHaveLength(1); // chapter 8 has no heading 0854
});

it("shows the rate of a free line in the visitor's language", async () => {
  await i18next.changeLanguage("de");
  fakeFetch({
    "GET /api/schedule/lines/85171300?origin=US": () => ({
      body: { path: [], description: "Smartphones", general: "Free" },
    }),
  });
  await renderScreen(<CodeStatus code="8517.13.00" onChange={noChange} />);
  await screen.findByText("Smartphones");
  expect(screen.getByText("Allgemeiner Zollsatz: Frei")).toBeDefined();
});

it("begins with the nearest heading, so that a long one cut off hides none that tells lines apart", async () => {
  const path = [
    "Coffee, whether or not roasted or decaffeinated; coffee husks and skins",
    "Roasted",
  ];
  const description = "Not decaffeinated";
  fakeFetch({
    "GET /api/schedule/lines/09012100?origin=US": { body: { path, description, general: "" } },
  });
  await renderScreen(<CodeStatus code="0901.21.00" onChange={noChange} />);
  expect(await screen.findByText(/^Roasted ‹ Coffee, whether/)).toBeDefined();
});
