import { expect, it } from "vitest";
import { itemFigures } from "#shared/calculator/item-figures.ts";
import { landedCostLines } from "#shared/calculator/quote-lines.ts";
import { formatMoney, formatMoneyWithCode } from "#shared/format-money.ts";
import type { OpenedQuote } from "#shared/quotes/contract.ts";
import { logInAs } from "#tests/support/log-in.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { saveQuote } from "#tests/support/save-quote.ts";
import { setUpQuotes, shipmentToCanada } from "#tests/support/set-up-quotes.ts";

const quotes = setUpQuotes();

it("has every amount that the landed-cost provider explains, as the page of the quote", async () => {
  const { agent } = await logInAs(quotes.app, "user");
  const { token } = await saveQuote(agent, { request: shipmentToCanada });
  const { result }: OpenedQuote = (await agent.get(`/api/q/${token}`).expect(200)).body;
  const { body } = await agent.get(`/api/q/${token}/quote.pdf`).responseType("blob").expect(200);
  const text = readPdf(body).lines.join("\n");
  const ids = [null, ...result.items.map(({ id }) => id)];
  const lines = ids.flatMap((id) => landedCostLines(result, id));
  const amounts = [
    ...lines.map(({ amount }) => amount),
    ...itemFigures(result).flatMap(({ duty, costPerUnit }) => [duty, costPerUnit]),
    ...[result.dutyAmount, result.taxAmount, result.feeAmount],
  ];
  expect(lines.length).toBeGreaterThan(3);
  for (const amount of amounts) expect(text).toContain(formatMoney(amount, result.currency));
  expect(text).toContain(formatMoneyWithCode(result.totalToDoor, result.currency));
});
