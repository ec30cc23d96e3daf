import { isInForce } from "#server/duties/us/measures/in-force.ts";
import type { MeasuresFile } from "#server/duties/us/measures/measures-file.ts";
import { includesOrigin } from "#server/duties/us/measures/origins.ts";
import { parseSpecialRates } from "#server/duties/us/schedule/rate.ts";
import type { TariffLine } from "#server/duties/us/schedule/tariff-line.ts";
import { memoize } from "#server/lib/memoize.ts";
import { memoizeByReference } from "#server/lib/memoize-by-reference.ts";

type Programs = Pick<MeasuresFile, "groups" | "column2" | "preferences">;

/** Whether goods of the origin owe the rates of Column 2. */
export const isColumn2Origin = (file: Programs, origin: string): boolean =>
  includesOrigin(file, file.column2, origin);

/** A rate that goods of an origin can claim. */
export type AvailablePreference = { symbol: string; name: string; rate: string };

type ClaimScope = {
  line: Pick<TariffLine, "general" | "special">;
  origin: string;
  /** Entry date, ISO. */
  date: string;
};

/**
 * One for each symbol of the special column whose program is in force for the origin. Lines that are free
 * for all origins name no symbols; a claim on them can still lift an additional duty.
 */
export function availablePreferences(
  file: Programs,
  { line: { general, special }, origin, date }: ClaimScope,
): AvailablePreference[] {
  if (isColumn2Origin(file, origin)) return [];
  const programs = originPrograms(file)(origin).filter((program) => isInForce(program, date));
  if (general === "Free") {
    return programs
      .filter(({ isLimited }) => !isLimited)
      .flatMap(({ symbols: [symbol], name }) => (symbol ? [{ symbol, name, rate: general }] : []));
  }
  return readSpecialRates(special).flatMap(({ rate, symbols }) =>
    symbols.flatMap((symbol) => {
      const program = programs.find((known) => known.symbols.includes(symbol));
      return program ? [{ symbol, name: program.name, rate }] : [];
    }),
  );
}

const originPrograms = memoizeByReference((file: Programs) =>
  memoize((origin: string) =>
    file.preferences.filter(
      ({ countries }) => !countries || includesOrigin(file, countries, origin),
    ),
  ),
);

/** A schedule has a few thousand texts of its special column. */
export const MAX_SPECIAL_RATES = 3000;

const readSpecialRates = memoize(parseSpecialRates, String, MAX_SPECIAL_RATES);

/** The symbols of the special column, also of programs that cannot be claimed here. */
export const specialSymbols = ({ special }: Pick<TariffLine, "special">): string[] =>
  readSpecialRates(special).flatMap(({ symbols }) => symbols);
