/** What is wrong with each field as it is typed, by Stripe's names for it. */
export function faultsOf({ number, expiry, cvc }) {
  return {
    number: numberFault(digitsOf(number)),
    expiry: expiryFault(expiryOf(expiry)),
    cvc: digitsOf(cvc).length < 3 ? "incomplete_cvc" : undefined,
  };
}

export const digitsOf = (text) => text.replace(/\D/g, "");

/** Month and year of "12 / 34". */
export function expiryOf(text) {
  const digits = digitsOf(text);
  return { month: digits.slice(0, 2), year: digits.slice(2, 4) };
}

const LENGTH = 16;

function numberFault(number) {
  if (number.length < LENGTH) return "incomplete_number";
  return hasCheckDigit(number) ? undefined : "invalid_number";
}

/** Luhn's check. */
function hasCheckDigit(number) {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function expiryFault({ month, year }) {
  if (month.length < 2 || year.length < 2) return "incomplete_expiry";
  if (Number(month) < 1 || Number(month) > 12) return "invalid_expiry_month";
  const today = new Date();
  const years = 2000 + Number(year) - today.getFullYear();
  if (years < 0) return "invalid_expiry_year_past";
  return years === 0 && Number(month) <= today.getMonth() ? "invalid_expiry_month_past" : undefined;
}
