import { parseSpecialRates } from "./rate.ts";
import type { TariffLine } from "./tariff-line.ts";

/** Origins whose goods owe the rates of Column 2: General Note 3(b). */
const COLUMN_2_ORIGINS = new Set(["BY", "CU", "KP", "RU"]);

export const isColumn2Origin = (origin: string): boolean => COLUMN_2_ORIGINS.has(origin);

const ANY_ORIGIN = "any";

type PreferenceProgramme = {
  symbols: readonly string[];
  name: string;
  origins: readonly string[] | typeof ANY_ORIGIN;
  /** Whether it covers only lines that name it, not every line that is free for all origins. */
  isLimited?: true;
};

const CAFTA_DR = ["CR", "DO", "GT", "HN", "NI", "SV"];

/**
 * The programmes of the special column, from the General Notes of the schedule. Left out are GSP (A, A+ and
 * A*), which lapsed on 2020-12-31, the Nepal programme (NP), which lapsed on 2025-12-31, and AGOA (D), CBERA
 * (E, E*) and CBTPA (R), whose lists of beneficiaries are not known here.
 */
const PREFERENCE_PROGRAMMES: readonly PreferenceProgramme[] = [
  { symbols: ["AU"], name: "United States–Australia Free Trade Agreement", origins: ["AU"] },
  { symbols: ["B"], name: "Automotive Products Trade Act", origins: ["CA"], isLimited: true },
  { symbols: ["BH"], name: "United States–Bahrain Free Trade Agreement", origins: ["BH"] },
  {
    symbols: ["C"],
    name: "Agreement on Trade in Civil Aircraft",
    origins: ANY_ORIGIN,
    isLimited: true,
  },
  { symbols: ["CL"], name: "United States–Chile Free Trade Agreement", origins: ["CL"] },
  { symbols: ["CO"], name: "United States–Colombia Trade Promotion Agreement", origins: ["CO"] },
  { symbols: ["IL"], name: "United States–Israel Free Trade Agreement", origins: ["IL"] },
  { symbols: ["JO"], name: "United States–Jordan Free Trade Agreement", origins: ["JO"] },
  {
    symbols: ["JP"],
    name: "United States–Japan Trade Agreement",
    origins: ["JP"],
    isLimited: true,
  },
  {
    symbols: ["K"],
    name: "Agreement on Trade in Pharmaceutical Products",
    origins: ANY_ORIGIN,
    isLimited: true,
  },
  { symbols: ["KR"], name: "United States–Korea Free Trade Agreement", origins: ["KR"] },
  {
    symbols: ["L"],
    name: "Uruguay Round Concessions on Intermediate Chemicals for Dyes",
    origins: ANY_ORIGIN,
    isLimited: true,
  },
  { symbols: ["MA"], name: "United States–Morocco Free Trade Agreement", origins: ["MA"] },
  { symbols: ["OM"], name: "United States–Oman Free Trade Agreement", origins: ["OM"] },
  { symbols: ["P", "P+"], name: "CAFTA-DR", origins: CAFTA_DR },
  { symbols: ["PA"], name: "United States–Panama Trade Promotion Agreement", origins: ["PA"] },
  { symbols: ["PE"], name: "United States–Peru Trade Promotion Agreement", origins: ["PE"] },
  { symbols: ["S", "S+"], name: "USMCA", origins: ["CA", "MX"] },
  { symbols: ["SG"], name: "United States–Singapore Free Trade Agreement", origins: ["SG"] },
];

/** A rate that goods of an origin can claim. */
export type AvailablePreference = { symbol: string; name: string; rate: string };

/**
 * One for each symbol of the special column whose programme is in force for the origin. Lines that are free
 * for all origins name no symbols; a claim on them can still lift an additional duty.
 */
export function availablePreferences(
  { general, special }: Pick<TariffLine, "general" | "special">,
  origin: string,
): AvailablePreference[] {
  if (isColumn2Origin(origin)) return [];
  const programmes = PREFERENCE_PROGRAMMES.filter(
    ({ origins }) => origins === ANY_ORIGIN || origins.includes(origin),
  );
  if (general === "Free") {
    return programmes
      .filter(({ isLimited }) => !isLimited)
      .flatMap(({ symbols: [symbol], name }) => (symbol ? [{ symbol, name, rate: general }] : []));
  }
  return parseSpecialRates(special).flatMap(({ rate, symbols }) =>
    symbols.flatMap((symbol) => {
      const programme = programmes.find((known) => known.symbols.includes(symbol));
      return programme ? [{ symbol, name: programme.name, rate }] : [];
    }),
  );
}

/** The symbols of the special column, also of programmes that cannot be claimed here. */
export const specialSymbols = ({ special }: Pick<TariffLine, "special">): string[] =>
  parseSpecialRates(special).flatMap(({ symbols }) => symbols);
