import fc from "fast-check";
import { currencyCodes } from "#shared/currency.ts";
import { mostly, oddNumber } from "./odd-values.ts";

const body = fc.constantFrom(...currencyCodes, "USD", "USD", "USD").chain((code) =>
  mostly(
    fc.record(
      {
        fromCountry: mostly(fc.constantFrom("VN", "cn")),
        toCountry: mostly(fc.constant("US")),
        currency: mostly(fc.constant(code)),
        shippingCost: mostly(fc.double({ min: 0, max: 1e6, noNaN: true })),
        insuranceCost: mostly(oddNumber),
        items: mostly(
          fc.array(
            mostly(
              fc.record({
                description: mostly(fc.string({ unit: "grapheme", minLength: 1 })),
                value: mostly(fc.double({ min: 1, max: 1e6, noNaN: true })), // most from 0 would round to 0
                quantity: mostly(fc.integer({ min: 1, max: 1000 })),
                currency: mostly(fc.constant(code)),
                countryOfOrigin: mostly(fc.constantFrom("VN", "BR", "DE", "NA", "us")),
              }),
            ),
            { minLength: 1, maxLength: 4 },
          ),
        ),
      },
      { requiredKeys: ["fromCountry", "toCountry", "currency", "items"] },
    ),
  ),
);

/** Bodies of POST /api/calculate, most of them nearly valid; the same for the same seed. */
export const randomCalculations = (count: number, seed: number): string[] =>
  fc.sample(body, { numRuns: count, seed }).map((each) => JSON.stringify(each) ?? "");

export const postCalculation = (address: string, body: string): Promise<Response> =>
  fetch(`${address}/api/calculate`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });

export type CalculationStatuses = {
  /** Responses by status. */
  counts: Map<number, number>;
  /** Bodies that were answered with a 5xx status. */
  failures: string[];
};

const CONCURRENCY = 8;

/** Sends the bodies, eight at a time. */
export async function postCalculations(
  address: string,
  bodies: readonly string[],
): Promise<CalculationStatuses> {
  const counts = new Map<number, number>();
  const failures: string[] = [];
  const queue = bodies.values();
  const sendAll = async () => {
    for (const body of queue) {
      const response = await postCalculation(address, body);
      await response.arrayBuffer();
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
      if (response.status >= 500) failures.push(body);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendAll));
  return { counts, failures };
}
