import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "#client/testing/render.tsx";
import type { Assessment, DutyRange } from "#shared/duties/assessment.ts";
import type { QuestionName } from "#shared/duties/question-name.ts";
import type { QuestionTexts } from "#shared/duties/texts.ts";
import { LineQuestions } from "./line-questions.tsx";

const FREE: DutyRange<number> = { least: 0, most: 0 };
const CHARGED: DutyRange<number> = { least: 25, most: 25 };

const assessment: Omit<Assessment<number>, "questions"> = {
  verdict: "provisional",
  column: "general",
  duty: 25,
  layers: [],
  notApplied: [],
  preferences: [],
  gaps: [],
  bans: [],
  usesExchangeRate: false,
};

const lineInput = {
  isEditable: true,
  isGone: false,
  setCode: () => {},
  setAnswer: () => {},
  setQuantity: () => {},
  setClaim: () => {},
};

const asked = (name: QuestionName) =>
  ({ kind: "yesNo", name, assumed: false, ifTrue: FREE, ifFalse: CHARGED }) as const;

const questionTexts = {
  vehiclePart: { text: { en: "Is it a part of a vehicle?" } },
  civilAircraft: { text: { en: "Is it for an aircraft?" } },
  patentedDrug: { text: { en: "Is it a patented drug?" } },
};

it("asks in the order of the texts what is open or answered, each with the duty that follows", async () => {
  const questions = [asked("civilAircraft"), asked("vehiclePart")];
  await renderScreen(
    <LineQuestions
      assessment={{ ...assessment, questions }}
      questionTexts={questionTexts}
      lineInput={{ ...lineInput, answers: { painted: true } }}
      currency="USD"
    />,
  );
  const groups = screen
    .getAllByRole("group")
    .filter((group) => group.querySelector(":scope > legend"));
  expect(groups.map((group) => group.querySelector("legend")?.textContent)).toEqual([
    "Is it a part of a vehicle?",
    "Is it for an aircraft?",
    "painted",
  ]);
  const radios = within(groups[0] as HTMLElement).getAllByRole("radio"); // safe: there are three
  const labels = radios.map((radio) => radio.closest("label")?.textContent);
  expect(labels.slice(0, 2)).toEqual(["Yes · duty $0.00", "No · duty $25.00"]);
});

it("asks for the quantity that decides whether the line holds", async () => {
  const condition = "Valued over $12/pair";
  const asked = { kind: "unitValue", unit: "pair", condition } as const;
  await renderScreen(
    <LineQuestions
      assessment={{ ...assessment, questions: [asked] }}
      questionTexts={{}}
      lineInput={lineInput}
      currency="USD"
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
      questionTexts={{}}
      lineInput={{ ...lineInput, setQuantity }}
      currency="USD"
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
      questionTexts={{}}
      lineInput={lineInput}
      currency="USD"
    />,
  );
  const label = screen.getByRole("checkbox").closest("label");
  expect(label?.textContent).toBe(`Claim AUSFTA (AU) · ${text}`);
});

it("offers reliefs that need evidence in a list of their own, which is open while one is claimed", async () => {
  const relief = { ...asked("usMetal"), isRelief: true } as const;
  const texts = { usMetal: { text: { en: "Is the metal of US origin?" }, relief: "offered" } };
  const setAnswer = vi.fn();
  const show = (answers: Record<string, boolean>) => (
    <LineQuestions
      assessment={{ ...assessment, questions: answers.usMetal ? [] : [relief] }}
      questionTexts={texts as QuestionTexts} // safe: the literal of an offered relief
      lineInput={{ ...lineInput, answers, setAnswer }}
      currency="USD"
    />
  );
  const { user, unmount } = await renderScreen(show({}));
  const list = screen.getByText("May be lower with evidence (1)");
  expect(list.closest("details")?.open).toBe(false);
  expect(screen.queryByRole("radio")).toBeNull();
  const claim = screen.getByRole("checkbox", { hidden: true });
  expect(claim.closest("label")?.textContent).toBe("Is the metal of US origin? · duty $0.00");
  await user.click(claim);
  expect(setAnswer).toHaveBeenCalledWith("usMetal", true);
  unmount();
  await renderScreen(show({ usMetal: true }));
  expect(screen.getByText(/^May be lower/).closest("details")?.open).toBe(true);
});

it("asks what an import ban depends on, though it changes no duty", async () => {
  const source = { citation: "Proclamation 11061", url: "https://hts.usitc.gov/", published: null };
  const needs = [{ question: "alcoholInBulk", is: false }];
  const ban = { key: "ban", program: "338-canada", from: "2026-09-29", source, needs };
  await renderScreen(
    <LineQuestions
      assessment={{ ...assessment, questions: [], bans: [ban] }}
      questionTexts={{ alcoholInBulk: { text: { en: "Is it in bulk?" } } }}
      lineInput={lineInput}
      currency="USD"
    />,
  );
  const labels = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(screen.getByRole("group", { name: "Is it in bulk?" })).toBeDefined();
  expect(labels).toEqual(["Yes", "No", "Not known"]);
});
