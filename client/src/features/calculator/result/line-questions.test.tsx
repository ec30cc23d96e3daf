import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import type { Fact } from "#shared/measures/facts.ts";
import type { Assessment, DutyRange } from "#shared/schedule/assessment.ts";
import { LineQuestions } from "./line-questions.tsx";

const FREE: DutyRange<number> = { least: 0, most: 0 };
const CHARGED: DutyRange<number> = { least: 25, most: 25 };

const assessment: Omit<Assessment<number>, "questions"> = {
  verdict: "depends",
  column: "general",
  duty: 25,
  layers: [],
  notApplied: [],
  preferences: [],
  gaps: [],
  usesExchangeRate: false,
};

const answers = {
  isEditable: true,
  isGone: false,
  setCode: () => {},
  setFact: () => {},
  setQuantity: () => {},
  setClaim: () => {},
};

// The facts that the shipped measures exempt goods by: true is the answer that frees them.
it.each<[Fact, string]>([
  ["metalUnder15Percent", "Is the steel, aluminum or copper less than 15% of the weight?"],
  ["vehicleAtLeast25Years", "Was the vehicle built at least 25 years before the year of entry?"],
  ["pharmaceuticalUse", "Is it for pharmaceutical use?"],
  ["civilAircraft", "Is it a civil aircraft, or an engine or part of one?"],
  [
    "semiconductorEndUse",
    "Is it exempt from the semiconductor duty of US note 39, by its technical data or its use?",
  ],
  ["otherExemption", "Do the goods belong to the exempt part of the tariff line?"],
])("asks for %s so that Yes is the answer that frees the goods", async (fact, question) => {
  const asked = { kind: "fact", fact, assumed: false, ifTrue: FREE, ifFalse: CHARGED } as const;
  await renderScreen(
    <LineQuestions
      assessment={{ ...assessment, questions: [asked] }}
      answers={answers}
      currency="USD"
      isStale={false}
    />,
  );
  const radios = within(screen.getByRole("group", { name: question })).getAllByRole("radio");
  const labels = radios.map((radio) => radio.closest("label")?.textContent);
  expect(labels.slice(0, 2)).toEqual(["Yes · duty $0.00", "No · duty $25.00"]);
});

it("asks for the quantity that decides whether the line holds", async () => {
  const condition = "Valued over $12/pair";
  const asked = { kind: "unitValue", unit: "pair", condition } as const;
  await renderScreen(
    <LineQuestions
      assessment={{ ...assessment, questions: [asked] }}
      answers={answers}
      currency="USD"
      isStale={false}
    />,
  );
  expect(screen.getByRole("textbox", { name: "Quantity (pairs)" })).toBeDefined();
  expect(screen.getByText(/Decides whether your tariff line applies: “Valued over/)).toBeDefined();
});

it("says that a quantity is invalid once its field is left, not while a fraction is typed", async () => {
  const setQuantity = vi.fn();
  const asked = { kind: "quantity", unit: "kg", perUnit: 2, rate: "$2.00/kg" } as const;
  const { user } = await renderScreen(
    <LineQuestions
      assessment={{ ...assessment, questions: [asked] }}
      answers={{ ...answers, setQuantity }}
      currency="USD"
      isStale={false}
    />,
  );
  const field = screen.getByRole("textbox");
  await user.type(field, "0");
  expect(screen.queryByRole("alert")).toBeNull();
  await user.tab();
  expect(screen.getByRole("alert").textContent).toBe("Enter a number above 0");
  await user.type(field, ".5");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(setQuantity).toHaveBeenLastCalledWith("kg", 0.5);
});

it.each([
  ["a claimed preference that its duty is not computed", true, "duty not computed: See 9822.04.25"],
  ["another one without a duty its rate", false, "See 9822.04.25"],
])("says of %s", async (_name, isClaimed, text) => {
  const preference = { symbol: "AU", name: "AUSFTA", rate: "See 9822.04.25", duty: null };
  await renderScreen(
    <LineQuestions
      assessment={{ ...assessment, questions: [], preferences: [{ ...preference, isClaimed }] }}
      answers={answers}
      currency="USD"
      isStale={false}
    />,
  );
  const label = screen.getByRole("checkbox").closest("label");
  expect(label?.textContent).toBe(`Claim AUSFTA (AU) · ${text}`);
});
