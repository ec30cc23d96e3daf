import { read, utils } from "@e965/xlsx";
import type supertest from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { itemFigures } from "#shared/calculator/item-figures.ts";
import { formatMoney, formatMoneyWithCode } from "#shared/format-money.ts";
import type { OpenedQuote } from "#shared/quotes/contract.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { readPdf } from "#tests/support/pdf-text.ts";
import { saveQuote } from "#tests/support/save-quote.ts";
import { setUpCalculator } from "#tests/support/set-up-calculator.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { shipment, withItem } from "#tests/support/shipments.ts";

const calculator = setUpCalculator();
let seller: LoggedIn;
beforeAll(async () => {
  seller = await logInAs(calculator.app, "user");
});

const CODED = withItem({
  hsCode: "6109.10.00.12",
  quantities: { kg: 2.5 },
  answers: { otherExemption: false },
});

const download = (path: string, language = "en"): supertest.Test =>
  calculator.app.agent.get(path).set("Accept-Language", language).responseType("blob");

const open = async (token: string): Promise<OpenedQuote> =>
  (await calculator.app.agent.get(`/api/q/${token}`).expect(200)).body;

/** Each amount that the page of a quote shows, as it writes it. */
function shownAmounts(result: CalculationResult): string[] {
  const { currency, items, feeLines, dutyBreakdown } = result;
  const { subtotal, shippingCost, insuranceCost, dutyAmount, taxAmount, feeAmount } = result;
  const layers = items.flatMap(({ assessment }) =>
    assessment && assessment.verdict !== "unassessed" ? assessment.layers : [],
  );
  const amounts = [
    ...[subtotal, shippingCost, insuranceCost, dutyAmount, taxAmount, feeAmount],
    ...feeLines.map(({ amount }) => amount),
    ...Object.values(dutyBreakdown ?? {}).filter((amount) => amount > 0),
    ...items.flatMap((item) => [item.value, item.subtotal]),
    ...itemFigures(result).flatMap(({ duty, costPerUnit }) => [duty, costPerUnit]),
    ...layers.map(({ amount }) => amount),
  ];
  return [
    ...amounts.map((amount) => formatMoney(amount, currency)),
    formatMoneyWithCode(result.totalLandedCost, currency),
    formatMoneyWithCode(result.totalToDoor, currency),
  ];
}

describe("GET /api/q/:token/quote.pdf", () => {
  it("has every amount of the page, the layers with their law, and the address of the page", async () => {
    await storeSettings(calculator.app, {
      flat_fee: "2.5",
      percentage_fee: "0.05",
      merchant_name: "Bean Imports",
      merchant_address: "1 Main Street\nSpringfield",
    });
    const { token } = await saveQuote(seller.agent, { request: CODED });
    const { headers, body } = await download(`/api/q/${token}/quote.pdf`).expect(200);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="Spring order.pdf"',
      "cache-control": "no-store",
    });
    const { lines, source } = readPdf(body);
    const text = lines.join("\n");
    const { result } = await open(token);
    for (const amount of shownAmounts(result)) expect(text).toContain(amount);
    for (const words of [
      "Bean Imports",
      "Springfield",
      "Spring order",
      "For Ada & Sons · Reference PO-7",
      "Ships in March.",
      "Valid until",
      "6109.10.00.12",
      "9903.05.84",
      "16.5%\u00a0×\u00a0$100.00",
      "What is and is not included",
      "Data of this quote",
      `/q/${token}`,
    ]) {
      expect(text.replaceAll(" × ", "\u00a0×\u00a0")).toContain(words);
    }
    expect(source).toContain("/Lang (en)");
  });

  it("is written in the language of the link, else in that of the request", async () => {
    const { token } = await saveQuote(seller.agent, { request: CODED });
    const german = readPdf((await download(`/api/q/${token}/quote.pdf`, "de").expect(200)).body);
    expect(german.lines).toContain("Angebot");
    expect(german.source).toContain("/Lang (de)");
    const chinese = await download(`/api/q/${token}/quote.pdf?lng=zh`, "de").expect(200);
    const { lines, source } = readPdf(chinese.body);
    expect(lines).toContain("报价单");
    expect(lines.join("")).not.toContain("\uFFFD");
    expect(source).toContain("/Lang (zh)");
    await download(`/api/q/${token}/quote.pdf?lng=xx`).expect(400);
  });

  it("takes less than 200 KB for a hundred lines", async () => {
    const [item] = CODED.items;
    const items = Array.from({ length: 100 }, (_, index) => ({
      ...item,
      description: `Cotton T-shirt ${index}`,
      value: 50 + index,
    }));
    const { token } = await saveQuote(seller.agent, { request: { ...shipment, items } });
    for (const language of ["en", "zh"]) {
      const { body } = await download(`/api/q/${token}/quote.pdf`, language).expect(200);
      expect(body.length).toBeLessThan(200_000);
      expect(readPdf(body).lines.join("\n")).toContain("Cotton T-shirt 99");
    }
  });

  it("is not found once the link is withdrawn", async () => {
    const { id, token } = await saveQuote(seller.agent);
    await seller.agent.patch(`/api/quotes/${id}`).send({ isWithdrawn: true }).expect(200);
    await download(`/api/q/${token}/quote.pdf`).expect(404);
    await download(`/api/q/${token}/quote.xlsx`).expect(404);
  });
});

describe("GET /api/q/:token/quote.xlsx", () => {
  it("has the lines and layers of the page as numbers", async () => {
    const { token } = await saveQuote(seller.agent, { request: CODED });
    const { body } = await download(`/api/q/${token}/quote.xlsx`).expect(200);
    const book = read(body);
    const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? expect.fail();
    const rows = utils.sheet_to_json<(string | number)[]>(sheet, { header: 1 });
    const { result } = await open(token);
    const duty = rows[0]?.indexOf("Duty") ?? -1;
    expect(rows[1]?.[duty]).toBe(result.items[0]?.duty?.amount);
    expect(rows[1]).toContain(16.5);
    expect(rows.find(([label]) => label === "Total landed cost")?.[1]).toBe(result.totalLandedCost);
  });
});
