const minorUnits = (currency: string): number => {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
};

/** A decimal amount in minor units, rounded half up. */
export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * minorUnits(currency));

export const fromMinor = (minor: number, currency: string): number => minor / minorUnits(currency);

/** `rate` percent (one decimal at most) of an amount in minor units, rounded half up. */
export const percentage = (minor: number, rate: number): number =>
  Math.round((minor * Math.round(rate * 10)) / 1000);

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
