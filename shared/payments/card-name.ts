const BRANDS: Partial<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** "Visa •••• 4242"; only the digits for a brand without a name of its own. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  [BRANDS[brand], "••••", last4].filter(Boolean).join("\u00a0");
