// Column limits that contracts, forms and row checks state too; shared/db gives them to the columns. The file has no
// imports, because the client's first page contains it.

/** Digits of a numeric column: in total, and after the decimal point. */
export type NumericDigits = { precision: number; scale: number };

/** Money columns: up to 9,999,999,999.99. */
export const MONEY_DIGITS = { precision: 12, scale: 2 } as const satisfies NumericDigits;

/** Totals of money columns over all rows. */
export const MONEY_TOTAL_DIGITS = { precision: 24, scale: 2 } as const satisfies NumericDigits;

/** Percentage columns: up to 999.99. */
export const PERCENTAGE_DIGITS = { precision: 5, scale: 2 } as const satisfies NumericDigits;

export const MAX_INTEGER = 2_147_483_647;

export const MAX_HS_CODE_LENGTH = 20;

/** Matches unsigned decimal text that a numeric column stores without rounding or overflow. */
export const decimalPattern = ({ precision, scale }: NumericDigits): RegExp =>
  new RegExp(`^\\d{1,${precision - scale}}(\\.\\d{1,${scale}})?$`);
