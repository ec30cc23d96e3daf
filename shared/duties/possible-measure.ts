import type { LegalSource, NotAppliedReason } from "./assessment.ts";
import type { PresentedRate } from "./measure-rate.ts";
import type { QuestionName } from "./question-name.ts";

/** An additional duty that may be charged on goods of a line. */
export type PossibleMeasure = {
  program: string;
  label: string;
  heading: string;
  rate: PresentedRate;
  /** Leaves out those for whose goods another measure always displaces it, unless it does for all. */
  origins: readonly string[];
  needs: { question: QuestionName; is: boolean }[];
  /** Why it is charged on none of the lines whatever the importer answers or claims; null if it may be. */
  exemption: NotAppliedReason | null;
  from: string;
  to: string | null;
  source: LegalSource;
};
