/** Returns Stripe.js' error code of each field, undefined where it is valid. */
export function validateCard({ number, expiry, cvc }) {
  return {
    number: numberError(extractDigits(number)),
    expiry: expiryError(parseExpiry(expiry)),
    cvc: extractDigits(cvc).length < 3 ? "incomplete_cvc" : undefined,
  };
}

export const extractDigits = (text) => text.replace(/\D/g, "");

export function parseExpiry(text) {
  const digits = extractDigits(text);
  return { month: digits.slice(0, 2), year: digits.slice(2, 4) };
}

const LENGTH = 16;

function numberError(number) {
  if (number.length < LENGTH) return "incomplete_number";
  return passesLuhnCheck(number) ? undefined : "invalid_number";
}

function passesLuhnCheck(number) {
  const checksum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return checksum % 10 === 0;
}

function expiryError({ month, year }) {
  if (month.length < 2 || year.length < 2) return "incomplete_expiry";
  if (Number(month) < 1 || Number(month) > 12) return "invalid_expiry_month";
  const today = new Date();
  const years = 2000 + Number(year) - today.getFullYear();
  if (years < 0) return "invalid_expiry_year_past";
  return years === 0 && Number(month) <= today.getMonth() ? "invalid_expiry_month_past" : undefined;
}
