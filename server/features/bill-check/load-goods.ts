import type { Deps } from "#server/deps.ts";
import type { ExactAmount } from "#server/duties/us/schedule/exact-amount.ts";
import { validationError } from "#server/errors/app-error.ts";
import type { LineData } from "#server/features/calculator/assess-items-by-line.ts";
import { convertCents, crossRate } from "#server/features/calculator/cross-rate.ts";
import { type UsdConversion, usdConversion } from "#server/features/calculator/usd-conversion.ts";
import { latestToday } from "#server/features/datasets/version-dates.ts";
import { readCalculationSettings } from "#server/features/settings/calculation-settings.ts";
import { isDataTooOld } from "#server/features/sources/data-age.ts";
import type { BillInput } from "#shared/bill-check/contract.ts";
import { type Currency, smallestUnit } from "#shared/currency.ts";
import type { ExchangeRates } from "#shared/exchange-rates/exchange-rates.ts";
import type { FieldError } from "#shared/http/field-errors.ts";
import { type Cents, toCents } from "#shared/money.ts";

export type LoadGoodsDeps = Pick<
  Deps,
  "schedule" | "measures" | "exchangeRates" | "settings" | "sourceStatus"
>;

/** The goods of a bill, with all amounts in the bill's currency, and the data that they are assessed with. */
export type Goods = {
  input: BillInput;
  currency: Currency;
  unit: Cents;
  rates: ExchangeRates | null;
  /** Converts US dollars to the bill's currency; null if its exchange rate is not known. */
  conversion: UsdConversion | null;
  /** What one unit of the goods' currency is in that of the bill; null if it is not known. */
  rate: ExactAmount | null;
  /** The customs value; null without an exchange rate. */
  value: Cents | null;
  /** Null without a schedule, without measures, and where a setting does not use them. */
  data: Pick<LineData, "schedule" | "measures"> | null;
  /** Whether the data is older than the owner allows for exact duties. */
  isDataOld: boolean;
};

/** Throws `invalid` for a day that has not begun, and for an answer to a question that the measures do not have. */
export async function loadGoods(deps: LoadGoodsDeps, input: BillInput): Promise<Goods> {
  const currency = input.billCurrency ?? input.currency;
  const unit = smallestUnit(currency);
  const [rates, data] = await Promise.all([deps.exchangeRates.get(), loadData(deps)]);
  const errors = [...dateErrors(input), ...answerErrors(input, data)];
  if (errors.length > 0) throw validationError(errors);
  const rate = crossRate(input.currency, currency, rates);
  const value = toCents(input.value, smallestUnit(input.currency));
  return {
    input,
    currency,
    unit,
    rates,
    conversion: await usdConversion(deps, currency),
    rate,
    value: rate && convertCents(value, rate, unit),
    data,
    isDataOld: data !== null && (await isDataTooOld(deps)),
  };
}

async function loadData(deps: LoadGoodsDeps): Promise<Goods["data"]> {
  const { usesSchedule } = await readCalculationSettings(deps);
  if (!usesSchedule) return null;
  const [schedule, measures] = await Promise.all([deps.schedule.get(), deps.measures.get()]);
  return schedule && measures ? { schedule, measures } : null;
}

function dateErrors({ date }: BillInput): FieldError[] {
  const latest = latestToday();
  return date <= latest ? [] : [{ path: "date", key: "billCheck.futureDate", params: { latest } }];
}

function answerErrors({ answers = {} }: BillInput, data: Goods["data"]): FieldError[] {
  if (!data) return [];
  const { questions } = data.measures.file;
  return Object.keys(answers)
    .filter((question) => !Object.hasOwn(questions, question))
    .map((question) => ({
      path: `answers.${question}`,
      key: "billCheck.questionUnknown",
      params: { question },
    }));
}
