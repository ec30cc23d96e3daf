import type { Deps } from "#server/deps.ts";
import { questionTexts } from "#server/duties/us/measures/question-texts.ts";
import type { QuestionTexts } from "#shared/duties/texts.ts";

/** The questions of the active measures; empty without them. */
export async function listQuestions({ measures }: Pick<Deps, "measures">): Promise<QuestionTexts> {
  const active = await measures.get();
  return active ? questionTexts(active.file, Object.keys(active.file.questions)) : {};
}
