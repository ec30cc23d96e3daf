import { expect, it } from "vitest";
import type { QuoteRow } from "#server/integrations/landed-cost/parse-response.ts";
import { calculationRequest } from "#shared/calculator/contract.ts";
import { sumCents, toCents } from "#shared/money.ts";
import { shipment } from "#tests/support/shipments.ts";
import { quoteExplanation } from "./quote-explanation.ts";
import { toShipment } from "./shipment.ts";

const ITEMS = 500;
const LINES_PER_ITEM = 80;
const NONE = sumCents([]);

/** A duty of 10.00 on each item of 100.00, and taxes on goods and duty. */
it("explains a quote of tens of thousands of lines in a moment", () => {
  const [item] = shipment.items;
  const items = Array.from({ length: ITEMS }, () => ({ ...item, value: 100, quantity: 1 }));
  const goods = toShipment(calculationRequest.parse({ ...shipment, items }));
  const words = { description: null, note: null, type: null };
  const rows = items.flatMap((_, index): QuoteRow[] => [
    { kind: "duty", amount: toCents(10), formula: "0.1 * 100", item: index, ...words },
    ...Array.from(
      { length: LINES_PER_ITEM - 1 },
      (): QuoteRow => ({
        kind: "tax",
        amount: toCents(22),
        formula: "0.2 * 110",
        item: index,
        ...words,
      }),
    ),
  ]);
  const quote = { rows, duties: NONE, taxes: NONE, fees: NONE, hsCodes: [], deMinimis: [] };
  const started = process.cpuUsage();
  const { lines } = quoteExplanation({ quote, byLayer: null, shipment: goods });
  const { user: microseconds } = process.cpuUsage(started); // not the time that other programs take
  expect(microseconds).toBeLessThan(2_000_000); // a pass over all lines for each line takes far longer
  expect(lines).toHaveLength(ITEMS * LINES_PER_ITEM);
  expect(lines.at(-1)?.calculation).toEqual({ percent: 20, base: 110, of: "goodsDuty" });
});

it("says once what thresholds of the provider's different methods have in common", () => {
  const deMinimis = ["DDP", "DAP", "FOB"].map((method) => ({
    type: "DUTY",
    threshold: "ABOVE",
    method,
  }));
  const quote = { rows: [], duties: NONE, taxes: NONE, fees: NONE, hsCodes: [], deMinimis };
  const explained = {
    quote,
    byLayer: null,
    shipment: toShipment(calculationRequest.parse(shipment)),
  };
  expect(quoteExplanation(explained).deMinimis).toEqual([
    { kind: "duty", isAbove: true, of: null },
    { kind: "duty", isAbove: true, of: "goods" },
  ]);
});
