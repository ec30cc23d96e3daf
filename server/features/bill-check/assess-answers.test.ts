import { describe, expect, it } from "vitest";
import type { Answers, Assessment, LineAssessment } from "#shared/duties/assessment.ts";
import { toCents } from "#shared/money.ts";
import { assessAnswers } from "./assess-answers.ts";

const QUESTIONS = ["first", "second", "third", "fourth", "fifth"] as const;

/** An assessment with the given questions that no answer is entered for, whose duty is the number of answers with yes. */
function assessment(asked: readonly string[], answers: Answers): Assessment {
  const open = asked.filter((name) => !(name in answers));
  return {
    duty: toCents(Object.values(answers).filter(Boolean).length),
    questions: open.map((name) => ({ kind: "yesNo", name })),
  } as unknown as Assessment; // safe: has all that is read
}

const run = (
  asked: readonly string[],
  assess = (answers: Answers): LineAssessment => assessment(asked, answers),
) => assessAnswers(assess, assessment(asked, {}), {});

describe("assessAnswers", () => {
  it("returns the only assessment where nothing is open", () => {
    expect(run([])).toMatchObject({ variants: [{ duty: 0 }], isComplete: true });
  });

  it("assesses every combination of answers", () => {
    const { variants, isComplete } = run(QUESTIONS.slice(0, 2));
    expect(variants.map(({ duty }) => duty / 100).sort()).toEqual([0, 1, 1, 2]);
    expect(isComplete).toBe(true);
  });

  it("leaves a relief as it is, because it is owed without", () => {
    const relief = assessment(["first"], {});
    Object.assign(relief.questions[0] ?? {}, { isRelief: true });
    expect(assessAnswers(() => relief, relief, {})).toEqual({
      variants: [relief],
      isComplete: true,
    });
  });

  it("gives up where there are more combinations than it computes", () => {
    expect(run(QUESTIONS)).toMatchObject({ isComplete: false });
  });

  it("is incomplete where an answer leaves no line", () => {
    const unassessed: LineAssessment = { verdict: "unassessed", reason: { code: "unknownCode" } };
    const { variants, isComplete } = run(["first"], (answers) =>
      answers["first" as never] ? unassessed : assessment(["first"], answers),
    );
    expect(variants).toHaveLength(1);
    expect(isComplete).toBe(false);
  });
});
