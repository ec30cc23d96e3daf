import type { LineAssessment } from "#shared/duties/assessment.ts";
import type { EntryKind, Transport } from "#shared/duties/customs-entry.ts";
import type { ScheduleVersion } from "#shared/duties/schedule-version.ts";
import type { ProgramNames, QuestionTexts } from "#shared/duties/texts.ts";
import type { RateSource } from "#shared/exchange-rates/exchange-rates.ts";

// Parts of a result by tariff line. Types without schemas, because no client checks results and the first
// page contains the contract of the calculator.

/** Amounts are in the currency of the calculation. Programs are keys of `ScheduleUse.programs`. */
export type ItemAssessment = LineAssessment<number>;

export type LineDataVersions = {
  schedule: ScheduleVersion;
  /** Measures are known as of the ISO date `asOf`. */
  measures: { id: string; name: string; asOf: string };
  /** The names of the programs that the assessments mention, in English and the request's language. */
  programs: ProgramNames;
  /** The questions that the assessments mention or the request answers, in the same languages. */
  questionTexts: QuestionTexts;
  /** The law that each of these programs belongs to: "301". */
  authorities: Readonly<Record<string, string>>;
};

/** What the duties by tariff line were computed with. */
export type ScheduleUse = LineDataVersions & {
  /** ISO date. */
  entryDate: string;
  /** What one US dollar buys; null if no amount in US dollars was converted. */
  exchangeRate: ConversionRate | null;
};

type ConversionRate = { unitsPerUsd: number; date: string; source: RateSource };

/** Fees of US customs in the currency of the calculation, for information: they are part of no total. */
export type CustomsFeesResult = {
  /**
   * The Merchandise Processing Fee of one entry, which is assumed to be informal up to a value of `informalLimit`.
   * `percent`, `min` and `max` are those of a formal entry.
   */
  mpf: {
    entry: EntryKind;
    informalLimit: number;
    percent: number;
    base: number;
    min: number;
    max: number;
    amount: number;
  };
  /** The Harbor Maintenance Fee: 0 by air or land. The transport is null, and counts as sea, if it was not stated. */
  hmf: { transport: Transport | null; percent: number; base: number; amount: number };
  /** What one US dollar buys, for the amounts of the MPF; null if they were not converted. */
  exchangeRate: ConversionRate | null;
};

/**
 * What couriers ask of the recipient where the duties are not paid in advance, in the currency of the calculation, for
 * information: no total contains it.
 */
export type CourierChargesResult = {
  /** The Merchandise Processing Fee of an informal entry. */
  mpf: number;
  /** `fee` is the courier's own; `total` has duties, taxes, MPF and it. */
  couriers: { name: string; fee: number; total: number }[];
};
