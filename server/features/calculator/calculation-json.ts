import { oncePerObject } from "#server/lib/once-per-object.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import type { ItemAssessment } from "#shared/calculator/tariff-line-result.ts";

/**
 * The JSON of a result. That of the assessments, which is most of it, is computed once: the assessor returns the same
 * assessment for the same goods.
 */
export function calculationJson({ items, ...result }: CalculationResult): string {
  const itemTexts = items.map(({ assessment, ...item }) =>
    withProperty(item, "assessment", assessment ? assessmentJson(assessment) : "null"),
  );
  return withProperty(result, "items", `[${itemTexts.join()}]`);
}

const assessmentJson = oncePerObject((assessment: ItemAssessment) => JSON.stringify(assessment));

const withProperty = (object: object, name: string, json: string): string =>
  `${JSON.stringify(object).slice(0, -1)},"${name}":${json}}`;
