import type { QuantityUnit } from "#shared/duties/assessment.ts";
import type { Rate } from "#shared/money.ts";

export type RateTerm =
  /** `rate` ÷ `divisor` of the value: 5% is 50,000 ÷ 1, 33 1/3% is 1,000,000 ÷ 3. */
  | { kind: "percent"; rate: Rate; divisor: number }
  /** `amount` in hundred-millionths of a US dollar, so that 0.020668¢ is a whole number, per `count` units. */
  | { kind: "specific"; amount: number; count: number; unit: QuantityUnit };

export type DutyRate =
  /** The terms add up; there are none where the goods are free. */
  | { kind: "computed"; terms: readonly RateTerm[] }
  /** A known form that needs data that are not asked for, such as the value of a part. */
  | { kind: "notComputed" };

const NOT_COMPUTED: DutyRate = { kind: "notComputed" };

/**
 * Parses a rate as the schedule prints it, in any of its columns but the special one.
 * Throws RangeError for a form that it does not know.
 */
export function parseRate(text: string): DutyRate {
  const plain = collapseSpaces(text);
  if (plain === "Free") return { kind: "computed", terms: [] };
  const terms = plain.split(/ ?\+ ?/).map(parseTerm);
  if (terms.every((term) => term !== null)) return { kind: "computed", terms };
  if (NOT_COMPUTED_FORMS.some((form) => form.test(plain))) return NOT_COMPUTED;
  throw new RangeError(`Unknown rate: ${text}`);
}

const collapseSpaces = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const parseTerm = (text: string): RateTerm | null => parsePercent(text) ?? parseSpecific(text);

/** "5.6%", "33 1/3%" */
const PERCENT = /^(\d{1,7})(?:\.(\d{1,4}))?(?: (\d)\/(\d))?%$/;

function parsePercent(text: string): RateTerm | null {
  const match = PERCENT.exec(text);
  if (!match) return null;
  const [, whole = "", decimals = "", numerator = "0", denominator = "1"] = match;
  const divisor = Number(denominator);
  if (divisor === 0) return null;
  const scaled = Number(whole + decimals.padEnd(4, "0"));
  return {
    kind: "percent",
    rate: (scaled * divisor + Number(numerator) * 10_000) as Rate,
    divisor,
  };
}

/** "68¢/head", "$1.80/m3", "72¢ each", "4.5¢/ liter" */
const SPECIFIC = /^(\$)?(\d{1,7})(?:\.(\d+))?( ?¢)? ?(?:\/ ?)?(.+)$/;

function parseSpecific(text: string): RateTerm | null {
  const match = SPECIFIC.exec(text);
  if (!match) return null;
  const [, dollar, whole = "", decimals = "", cent, unitText = ""] = match;
  const unit = Object.hasOwn(UNITS, unitText) && UNITS[unitText];
  const scale = dollar ? 8 : 6;
  if (!unit || Boolean(dollar) === Boolean(cent) || decimals.length > scale) return null;
  return { kind: "specific", amount: Number(whole + decimals.padEnd(scale, "0")), ...unit };
}

const one = (unit: QuantityUnit) => ({ unit, count: 1 });
const thousand = { unit: "number", count: 1000 } as const;

/** Units as rates print them. */
const UNITS: Readonly<Record<string, { unit: QuantityUnit; count: number }>> = {
  kg: one("kg"),
  liter: one("liter"),
  each: one("number"),
  head: one("number"),
  article: one("number"),
  "1000": thousand,
  "1,000": thousand,
  "1,000 pins": thousand,
  thousand,
  "thou- sand": thousand,
  "pr.": one("pair"),
  "doz.": one("dozen"),
  gross: one("gross"),
  m2: one("m2"),
  "m²": one("m2"),
  m3: one("m3"),
  "m³": one("m3"),
  bbl: one("barrel"),
  t: one("tonne"),
  "pf. liter": one("proofLiter"),
  "pf.liter": one("proofLiter"),
  "clean kg": one("cleanKg"),
};

const NOT_COMPUTED_FORMS: readonly RegExp[] = [
  // A part of the goods or of their weight or value: "68% on the case", "22¢/kg on drained weight".
  /^\$?\d.* ?(?:\bon|of|\bfor) \w/,
  // Another rate: "The rate applicable to each garment in the ensemble", "See 9823.01.01-9823.01.07".
  /^The rate /,
  /^See /,
  /^Free, under bond/,
  /, including weight of container$/,
  // Units that no question asks for.
  /¢\/(?:jewel|line|pack|lin\. m|m|g)\b/,
];

/** One rate of the special column and the symbols of the programs that it belongs to. */
export type SpecialRate = { rate: string; symbols: readonly string[] };

/** "Free (AU,BH) 2.65% (JP)". Throws RangeError for any other form. */
export function parseSpecialRates(text: string): SpecialRate[] {
  const plain = collapseSpaces(text);
  if (!SPECIAL.test(plain)) throw new RangeError(`Unknown special rate: ${text}`);
  return [...plain.matchAll(SPECIAL_RATE)].map(([, rate = "", symbols = ""]) => ({
    rate: rate.trim(),
    symbols: symbols.split(SYMBOL_SEPARATOR),
  }));
}

/** Reads " ,", too, and the "(PA (PA)" of 0406.90.94. */
const SYMBOL_SEPARATOR = / ?[,(] ?/;
const SYMBOL = "[A-Z]{1,2}[+*]?";
/** A rate begins without a space: with one, a text of many rates could be read in 2ⁿ ways. */
const SPECIAL_RATE = new RegExp(
  `([^() ][^()]*)\\((${SYMBOL}(?:${SYMBOL_SEPARATOR.source}${SYMBOL})*)\\) ?`,
  "g",
);
const SPECIAL = new RegExp(`^(?:${SPECIAL_RATE.source})*$`);
