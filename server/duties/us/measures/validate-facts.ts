import type { Fact } from "#shared/duties/facts.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import type { MeasuresFile } from "./measures-file.ts";

type FactUse = { path: string; fact: Fact };

/** Each use of a fact that the file does not declare, and each declared one that nothing uses. */
export function validateFacts(file: MeasuresFile): FieldError[] {
  const declared = new Set(Object.keys(file.facts));
  const uses = factUses(file);
  const used = new Set(uses.map(({ fact }) => fact));
  return [
    ...uses
      .filter(({ fact }) => !declared.has(fact))
      .map(({ path, fact }) => undefinedError(path, fact)),
    ...[...declared]
      .filter((fact) => !used.has(fact))
      .map((fact): FieldError => ({ path: `facts.${fact}`, key: "measures.unusedFact" })),
  ];
}

const undefinedError = (path: string, name: Fact): FieldError => ({
  path,
  key: "measures.undefined",
  params: { name },
});

const factUses = ({ measures, lists, bans }: MeasuresFile): FactUse[] => [
  ...bans.flatMap(({ key, needs = [] }) =>
    needs.map(({ fact }, index) => ({ path: `bans.${key}.needs.${index}.fact`, fact })),
  ),
  ...measures.flatMap(({ key, needs = [], except = [] }) => [
    ...needs.map(({ fact }, index) => ({ path: `measures.${key}.needs.${index}.fact`, fact })),
    ...except.flatMap(({ facts = [] }, index) =>
      facts.map((fact) => ({ path: `measures.${key}.except.${index}.facts`, fact })),
    ),
  ]),
  ...Object.entries(lists).flatMap(([name, { entries }]) =>
    entries.flatMap(({ condition }, index) =>
      condition === undefined
        ? []
        : [{ path: `lists.${name}.entries.${index}.condition`, fact: condition }],
    ),
  ),
];
