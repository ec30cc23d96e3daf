import { presentAssessment } from "#server/features/calculator/present-assessment.ts";
import { type BillReason, DUTY_PARTS, type DutyPart } from "#shared/bill-check/bill-check.ts";
import { type Assessment, isByLine, type Layer, toDutyRange } from "#shared/duties/assessment.ts";
import { type Cents, sumCents } from "#shared/money.ts";
import type { AssessedAnswers } from "./assess-answers.ts";
import { type Owed, owedExactly, owedUnknown, owedWithin, sumOwed } from "./owed.ts";

export type OwedDuties = {
  parts: Record<DutyPart, Owed>;
  /** The sum of all parts, which may be known where the parts are not. */
  total: Owed;
};

/** The laws, such as "301", of the programs by key. */
type Authorities = Readonly<Record<string, string>>;

const ZERO = 0 as Cents;

export const unknownDuties = (reason: BillReason): OwedDuties => ({
  parts: partsOf(() => owedUnknown(reason)),
  total: owedUnknown(reason),
});

/** The duties by their parts, as ranges over the answers to open questions and over what else is open. */
export function owedDuties(assessed: AssessedAnswers, authorities: Authorities): OwedDuties {
  const [first, ...others] = assessed.variants;
  const reason = assessed.isComplete ? openAltogether(assessed.variants) : OPEN_QUESTION;
  if (!first || reason) return unknownDuties(reason ?? OPEN_QUESTION);
  const variants = [first, ...others];
  const moved = inseparable(variants);
  if (moved) return { parts: partsOf(() => owedUnknown(moved)), total: owedTotal(variants) };
  const parts = partsOf((part) => owedPart(part, variants, authorities));
  const hasGaps = variants.some(({ gaps }) => gaps.length > 0);
  return { parts, total: hasGaps ? sumOwed(Object.values(parts)) : owedTotal(variants) };
}

const OPEN_QUESTION = { code: "openQuestion" } as const;
const OPEN_QUANTITY = { code: "openQuantity" } as const;
const OTHER_LINE = { code: "otherLine" } as const;

// safe: one entry for each part
const partsOf = (owed: (part: DutyPart) => Owed) =>
  Object.fromEntries(DUTY_PARTS.map((part) => [part, owed(part)])) as Record<DutyPart, Owed>;

/** What makes even the line uncertain that the goods are assessed by. */
function openAltogether(variants: readonly Assessment[]): BillReason | null {
  const isOther = ({ assessedAs }: Assessment) =>
    assessedAs !== undefined && (assessedAs.reason !== "unknownSuffix" || assessedAs.isOpen);
  if (variants.some(isOther)) return OTHER_LINE;
  const asksValue = variants.some(({ questions }) =>
    questions.some(({ kind }) => kind === "unitValue"),
  );
  return asksValue ? OPEN_QUANTITY : null;
}

/** Why the parts cannot be told apart, though their total may be known; null if they can. */
function inseparable(variants: readonly Assessment[]): BillReason | null {
  if (variants.some(hasIncludedBase)) return OTHER_LINE;
  return variants.some(hasDutyFloor) ? OPEN_QUANTITY : null;
}

/** The base duties of a short code's lines differ within the total that a measure charges. */
const hasIncludedBase = ({ layers }: Assessment): boolean =>
  layers.some(({ formula }) => formula.some(({ kind }) => kind === "included"));

/** A measure raises the base duty to a total, so that an open quantity moves the one into the other. */
const hasDutyFloor = ({ questions }: Assessment): boolean =>
  questions.some((question) => question.kind === "quantity" && question.dutyFloor !== undefined);

function owedTotal(variants: readonly Assessment[]): Owed {
  const { least, most } = toDutyRange(variants.map(({ duty }) => duty));
  if (variants.some(hasOpenQuantity)) return owedWithin({ least, most: null }, OPEN_QUANTITY);
  if (least !== most) return owedWithin({ least, most }, OPEN_QUESTION);
  return owedExactly(least, presentedLayers(variants[0]));
}

const hasOpenQuantity = ({ layers }: Pick<Assessment, "layers">): boolean =>
  layers.some(({ formula }) =>
    formula.some((term) => term.kind === "specific" && term.quantity === null),
  );

function owedPart(part: DutyPart, variants: readonly Assessment[], authorities: Authorities): Owed {
  const isOfPart = (layer: Pick<Layer, "part" | "program">) =>
    dutyPart(layer, authorities) === part;
  const layers = variants.map((variant) => variant.layers.filter(isOfPart));
  const { least, most } = toDutyRange(
    layers.map((charged) => sumCents(charged.map(({ amount }) => amount))),
  );
  const gaps = variants
    .flatMap((variant) => variant.gaps)
    .map(({ program }) => program)
    .filter((program) => programPart(authorities[program]) === part);
  if (gaps.length > 0) {
    return owedWithin({ least: ZERO, most: null }, { code: "gap", programs: [...new Set(gaps)] });
  }
  if (layers.some((charged) => hasOpenQuantity({ layers: charged }))) {
    return owedWithin({ least, most: null }, OPEN_QUANTITY);
  }
  if (least !== most) return owedWithin({ least, most }, OPEN_QUESTION);
  return owedExactly(least, presentedLayers(variants[0]).filter(isOfPart));
}

function presentedLayers(assessment: Assessment | undefined): readonly Layer<number>[] {
  const presented = assessment ? presentAssessment(assessment) : null;
  return isByLine(presented) ? presented.layers : [];
}

const dutyPart = (
  { part, program }: Pick<Layer, "part" | "program">,
  authorities: Authorities,
): DutyPart =>
  program === null || part === "standard" ? "baseDuty" : programPart(authorities[program]);

/** Couriers bill the duties of two laws by their names; what else is charged is another additional duty. */
function programPart(authority: string | undefined): DutyPart {
  if (authority === "301") return "section301";
  return authority === "232" ? "section232" : "otherDuty";
}
