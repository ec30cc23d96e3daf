import { parseAmount } from "#client/lib/parse-amount.ts";
import type { checkBill } from "#shared/bill-check/contract.ts";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import { carrierFeeName } from "#shared/carrier-fees/carrier-fees.ts";
import { type Answers, QUANTITY_UNITS } from "#shared/duties/assessment.ts";
import { TRANSPORTS } from "#shared/duties/customs-entry.ts";
import type { EndpointBodyInput } from "#shared/http/endpoint.ts";
import type { BillOutput } from "./bill-form.ts";

/** What an answer asks for: yes or no by question, and quantities as typed by unit. */
export type OpenInput = {
  answers: Answers;
  quantities: Readonly<Record<string, string>>;
};

export const NO_INPUT: OpenInput = { answers: {}, quantities: {} };

type BillBody = EndpointBodyInput<typeof checkBill>;

/** The request of a filled-in form. A quantity that is no number counts as not known. */
export function toBillInput(
  { transport, lines, ...bill }: BillOutput,
  { answers, quantities }: OpenInput,
  fees: readonly CarrierFee[],
): BillBody {
  const mode = TRANSPORTS.find((known) => known === transport);
  return {
    ...bill,
    ...(mode && { transport: mode }),
    answers: Object.fromEntries(
      Object.entries(answers).flatMap(([name, answer]) =>
        answer === undefined ? [] : [[name, answer] as const],
      ),
    ),
    quantities: toQuantities(quantities),
    lines: lines.map(({ kind, amount, fee: name }) => {
      const fee = fees.find((each) => carrierFeeName(each) === name);
      return kind === "courierFee" && fee
        ? { kind, amount, carrier: fee.carrier, service: fee.service, fee: fee.kind }
        : { kind, amount };
    }),
  };
}

function toQuantities(typed: OpenInput["quantities"]): NonNullable<BillBody["quantities"]> {
  const known = QUANTITY_UNITS.flatMap((unit) => {
    const quantity = parseAmount(typed[unit] ?? "");
    return quantity !== null && quantity > 0 ? [[unit, quantity] as const] : [];
  });
  return Object.fromEntries(known);
}
