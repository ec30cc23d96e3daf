import type { QuestionName } from "#shared/duties/question-name.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import type { MeasuresFile } from "./measures-file.ts";

type QuestionUse = { path: string; question: QuestionName };

/** Each use of a question that the file does not declare, and each declared one that nothing uses. */
export function validateQuestions(file: MeasuresFile): FieldError[] {
  const declared = new Set(Object.keys(file.questions));
  const uses = questionUses(file);
  const used = new Set(uses.map(({ question }) => question));
  return [
    ...uses
      .filter(({ question }) => !declared.has(question))
      .map(({ path, question }) => undefinedError(path, question)),
    ...[...declared]
      .filter((question) => !used.has(question))
      .map(
        (question): FieldError => ({
          path: `questions.${question}`,
          key: "measures.unusedQuestion",
        }),
      ),
  ];
}

const undefinedError = (path: string, name: QuestionName): FieldError => ({
  path,
  key: "measures.undefined",
  params: { name },
});

const questionUses = ({ measures, lists, bans }: MeasuresFile): QuestionUse[] => [
  ...bans.flatMap(({ key, needs = [] }) =>
    needs.map(({ question }, index) => ({ path: `bans.${key}.needs.${index}.question`, question })),
  ),
  ...measures.flatMap(({ key, needs = [], except = [] }) => [
    ...needs.map(({ question }, index) => ({
      path: `measures.${key}.needs.${index}.question`,
      question,
    })),
    ...except.flatMap(({ questions = [] }, index) =>
      questions.map((question) => ({
        path: `measures.${key}.except.${index}.questions`,
        question,
      })),
    ),
  ]),
  ...Object.entries(lists).flatMap(([name, { entries }]) =>
    entries.flatMap(({ condition }, index) =>
      condition === undefined
        ? []
        : [{ path: `lists.${name}.entries.${index}.condition`, question: condition }],
    ),
  ),
];
