import type { Cents } from "#shared/money.ts";
import type { QuestionName } from "./question-name.ts";

/** The importer's answers to questions with yes or no; a question without one is open. */
export type Answers = Partial<Readonly<Record<QuestionName, boolean>>>;

/** `number` counts pieces: the schedule's "each", "No." and "head". */
export const QUANTITY_UNITS = [
  "kg",
  "liter",
  "number",
  "pair",
  "dozen",
  "m2",
  "m3",
  "barrel",
  "tonne",
  "gross",
  "proofLiter",
  "cleanKg",
] as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[number];
export type Quantities = Partial<Readonly<Record<QuantityUnit, number>>>;

/**
 * `exact`: nothing is open. `provisional`: a question is open, a listed gap or an import ban may apply to the item, a claimed
 * rate cannot be computed, or the code contradicts what else is entered. `unassessed`: the duty is that of the country
 * rate.
 */
export type Verdict = "exact" | "provisional" | "unassessed";

export type Column = "general" | "special" | "column2";

/** The parts of a duty breakdown that layers belong to. */
export const LAYER_PARTS = ["standard", "sector", "countrySpecific"] as const;
export type LayerPart = (typeof LAYER_PARTS)[number];

// `Amount` is in the currency of the calculation: cents inside, a decimal number in the API.

/** One term of a layer's formula. Percentages: 12.5 is 12.5%. */
export type FormulaTerm<Amount = Cents> =
  | { kind: "free" }
  | { kind: "percent"; percent: number; value: Amount }
  /** `usd` per `count` units × quantity; `quantity` is null if it is not known and not counted. */
  | { kind: "specific"; usd: number; count: number; unit: QuantityUnit; quantity: number | null }
  /** The amount that raises `base` to `percent` of `value`. */
  | { kind: "floor"; percent: number; value: Amount; base: Amount }
  /** A base duty that differs between the lines of a short code, within the total that another layer charges. */
  | { kind: "included" };

export type LegalSource = { citation: string; url: string; published: string | null };

/** One duty of the stack on an item. */
export type Layer<Amount = Cents> = {
  part: LayerPart;
  /** The column of a base duty; null for a measure. */
  column: Column | null;
  /** A key of the measures file's programs; null for a base duty. */
  program: string | null;
  /** English text; null for a base duty. */
  label: string | null;
  // Texts that differ between the lines of a short code are joined by " / ", and what else differs is null.
  /** Has dots: "6109.10.00.12", or "9903.05.84" of a measure. */
  heading: string;
  /** The printed text: "68¢/head + 5%". */
  rate: string;
  /** The terms sum to `amount`, which is rounded once. */
  formula: readonly FormulaTerm<Amount>[];
  amount: Amount;
  /** ISO dates; null if the layer has no start or end of its own. */
  from: string | null;
  to: string | null;
  source: LegalSource | null;
};

/**
 * Why a measure that covers the line and the origin is not charged. `heading` is the one under which the
 * exemption is declared, null where the measures file names none.
 */
export type NotAppliedReason =
  /** The measure `by` is charged instead. */
  | { code: "displaced"; by: string; heading: string | null }
  /** `listSource` says in English where the list of exempt goods is from. */
  | { code: "exemptGoods"; heading: string | null; listSource: string }
  | { code: "exemptCountry"; heading: string | null }
  | { code: "exemptByClaim"; claim: string; heading: string | null }
  | { code: "exemptByAnswer"; question: QuestionName; heading: string | null }
  /** The measure holds only with this answer. */
  | { code: "answerNotMet"; question: QuestionName; is: boolean }
  /** The base duty reaches the total of `percent` without it. */
  | { code: "floorReached"; percent: number }
  | { code: "notYetInForce"; from: string };

export type NotApplied = {
  program: string;
  label: string;
  heading: string;
  rate: string;
  reason: NotAppliedReason;
  source: LegalSource;
};

/** The least and the most duty that the questions still open after an answer allow. */
export type DutyRange<Amount = Cents> = { least: Amount; most: Amount };

export const toDutyRange = (duties: readonly Cents[]): DutyRange => ({
  least: Math.min(...duties) as Cents, // safe: one of the duties
  most: Math.max(...duties) as Cents,
});

export type Question<Amount = Cents> =
  /**
   * Until it is answered, the duty is computed with `assumed`: the answer with the higher duty, except where the measures
   * file names the usual one.
   */
  | {
      kind: "yesNo";
      name: QuestionName;
      /** It is a relief that the importer may claim: the duty is owed without it, and nothing is open. */
      isRelief?: true;
      /** It rarely holds, so that no is assumed though yes costs more. */
      isRare?: true;
      assumed: boolean;
      ifTrue: DutyRange<Amount>;
      ifFalse: DutyRange<Amount>;
    }
  /**
   * Until it is answered, the duty does not contain `perUnit` for each unit: an amount in the currency of the
   * calculation with up to six decimals, never in cents, because many rates are less than a cent. They add to it
   * only where the base duty exceeds `dutyFloor`, to which a measure raises it; absent without such a measure.
   */
  | {
      kind: "quantity";
      unit: QuantityUnit;
      perUnit: number;
      rate: string;
      dutyFloor?: Amount;
    }
  /** The line, whose `condition` names a value per unit as printed, is assumed to hold until it is answered. */
  | { kind: "unitValue"; unit: QuantityUnit; condition: string };

/** A preference that line and origin allow and that lowers the duty or is claimed. A short code has those of all its lines. */
export type Preference<Amount = Cents> = {
  symbol: string;
  name: string;
  /** The printed texts, those of a short code's lines joined by " / ". */
  rate: string;
  /** A short code is claimed if all its lines are. */
  isClaimed: boolean;
  /** The duty with this claim alone; null where its rate is not computable or a short code's lines differ in it. */
  duty: Amount | null;
};

/** A measure in force whose coverage is not known line by line and that may apply to the item. */
export type OpenGap = { key: string; program: string; why: string };

/** The goods may not be imported, from a day on, whatever duty they owe. */
export type ImportBan = {
  key: string;
  program: string;
  /** What it depends on and is not answered; it holds where all of it is so. */
  needs: readonly { question: QuestionName; is: boolean }[];
  /** ISO date */
  from: string;
  source: LegalSource;
};

export type UnassessedReason<Amount = Cents> =
  /** `lines`, with dots, are those of its subheading, if there are few. */
  | { code: "unknownCode"; lines?: readonly string[] }
  /** A spreadsheet seems to have dropped the zero at the beginning of `meant`, with dots. */
  | { code: "lostZero"; meant: string }
  /**
   * The lines below the code have different rates or questions. `duty` is null if the duty of a line is not
   * known or if all lines owe the same. `line`, with dots, is the one of which only the last two digits are missing or
   * unknown; absent for a shorter code.
   */
  | { code: "ambiguousCode"; lines: number; duty: DutyRange<Amount> | null; line?: string }
  /** The rate needs data that are not asked for, such as the value of a part. */
  | { code: "rateForm"; rate: string }
  /** More questions about the goods are open than all cases are computed for. */
  | { code: "tooManyQuestions"; questions: number }
  /** Chapters 98 and 99 do not classify goods. */
  | { code: "specialChapter" }
  | { code: "noExchangeRate" };

/** The line, with dots, that is assessed in place of the code that was entered, and why. */
export type AssessedAs = {
  code: string;
} /** The schedule lacks the last two digits of the code. `isOpen` if measures name single numbers below the line. */ & (
  | { reason: "unknownSuffix"; isOpen: boolean }
  /**
   * The entry date or the value per unit contradicts the code: by `condition`, as printed, this sister of its line
   * holds. Of several that may hold, joined by " / ", the one with the highest duty is assessed.
   */
  | { reason: "period" | "value"; condition: string }
);

export type Assessment<Amount = Cents> = {
  verdict: Exclude<Verdict, "unassessed">;
  column: Column;
  /** The sum of the layers. */
  duty: Amount;
  layers: readonly Layer<Amount>[];
  notApplied: readonly NotApplied[];
  questions: readonly Question<Amount>[];
  preferences: readonly Preference<Amount>[];
  gaps: readonly OpenGap[];
  /** Those of a short code's lines together. */
  bans: readonly ImportBan[];
  /** Whether an amount in US dollars was converted. */
  usesExchangeRate: boolean;
  /** Absent where the code is assessed as it was entered. */
  assessedAs?: AssessedAs;
  /** What the code declares, as printed: the conditions that decide between its line and sisters with other duties. */
  conditions?: readonly string[];
};

export type LineAssessment<Amount = Cents> =
  | Assessment<Amount>
  | { verdict: "unassessed"; reason: UnassessedReason<Amount> };

export const isByLine = <Amount>(
  assessment: LineAssessment<Amount> | null,
): assessment is Assessment<Amount> => assessment !== null && assessment.verdict !== "unassessed";
