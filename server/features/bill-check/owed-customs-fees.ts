import {
  type CustomsFees,
  calculateCustomsFees,
  FIRST_MPF_DAY,
} from "#server/duties/us/assess/customs-fees.ts";
import { TARIFF_DESTINATION } from "#shared/countries.ts";
import type { LineAssessment } from "#shared/duties/assessment.ts";
import { codeDigits } from "#shared/duties/format-code.ts";
import { type Cents, multiplyByRate } from "#shared/money.ts";
import type { Goods } from "./load-goods.ts";
import { type Owed, owedExactly, owedUnknown, owedWithin } from "./owed.ts";

export type OwedCustomsFees = {
  mpf: Owed;
  hmf: Owed;
  tax: Owed;
  /** The MPF of a formal entry, which customs may require of goods that can be entered informally; null otherwise. */
  formalMpf: Cents | null;
};

const ZERO = 0 as Cents;

/** The fees of US customs on the goods, as one entry, and the taxes that are due on import. */
export function owedCustomsFees(goods: Goods, assessment: LineAssessment | null): OwedCustomsFees {
  const { input, unit, conversion, value } = goods;
  if (input.toCountry !== TARIFF_DESTINATION) {
    const unknown = owedUnknown({ code: "otherDestination", country: input.toCountry });
    return { mpf: unknown, hmf: unknown, tax: unknown, formalMpf: null };
  }
  const tax = owedTax(input.hsCode);
  if (value === null || !conversion) {
    const currency = value === null ? input.currency : goods.currency;
    const unknown = owedUnknown({ code: "noExchangeRate", currency });
    return { mpf: unknown, hmf: unknown, tax, formalMpf: null };
  }
  const { transport = null, date } = input;
  const { unitsPerUsd } = conversion;
  const { mpf, hmf } = calculateCustomsFees([{ subtotal: value, assessment }], {
    date,
    transport,
    unit,
    unitsPerUsd,
  });
  const isKnown = date >= FIRST_MPF_DAY;
  return {
    mpf: isKnown
      ? owedExactly(mpf.amount)
      : owedUnknown({ code: "beforeData", from: FIRST_MPF_DAY }),
    hmf:
      transport === null
        ? owedWithin({ least: ZERO, most: hmf.amount }, { code: "transport" })
        : owedExactly(hmf.amount),
    tax,
    formalMpf: isKnown ? formalMpf(mpf, unit) : null,
  };
}

function formalMpf({ entry, base, rate, min, max }: CustomsFees["mpf"], unit: Cents): Cents | null {
  if (entry === "formal") return null;
  // safe: one of three amounts
  return Math.min(Math.max(multiplyByRate(base, rate, unit), min), max) as Cents;
}

/** Alcohol, tobacco, and papers and tubes for cigarettes, on which customs collects federal excise taxes (19 CFR 159.4, 159.5). */
const TAXED_GOODS = /^(22|24|4813)/;

/** The United States levies no VAT or sales tax on import. */
const owedTax = (hsCode: string): Owed =>
  TAXED_GOODS.test(codeDigits(hsCode)) ? owedUnknown({ code: "excise" }) : owedExactly(ZERO);
