import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createExplanation, shirts, shoes } from "#client/testing/example-explanation.ts";
import { CODE, createDetails } from "#client/testing/example-transactions.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { ChargeExplanation } from "#shared/payments/explanation-contract.ts";
import { ChargeExplanationCard } from "./charge-explanation-card.tsx";
import { ChargeSums } from "./charge-sums.tsx";
import { SendExplanationButton } from "./send-explanation-button.tsx";

async function show(change: Partial<ChargeExplanation> = {}) {
  const explanation = createExplanation(change);
  await renderScreen(
    <>
      <ChargeSums explanation={explanation} />
      <ChargeExplanationCard explanation={explanation} missing={[]} aside={null} />
    </>,
  );
  return screen.getByRole("region", { name: "Why was I charged?" });
}

const itemText = (name: string) => screen.getByText(name).closest("li")?.textContent ?? "";

describe("why a payer was charged", () => {
  it("has each duty of a tariff line with its program, its rate × value and its heading", async () => {
    await show();
    const text = itemText("T-shirts");
    expect(text).toContain("2 × $50.00 = $100.00 · origin: Vietnam · 6109.10.00.12");
    expect(text).toContain("By tariff line");
    expect(text).toContain(`Duty of the tariff line$16.50${times("16.5%", "$100.00")}`);
    expect(text).toContain(`Section 301: forced labor$12.50${times("12.5%", "$100.00")}`);
    expect(text).toContain("9903.05.84");
    expect(text).toContain("Duty$29.00");
  });

  it("has what was entered: quantities, claims and answers", async () => {
    await show();
    const text = itemText("T-shirts");
    expect(text).toContain("Quantity entered: 3.5 kg.");
    expect(text).toContain("Preference claimed: KR.");
    expect(text).toContain("Are they parts of civil aircraft? No");
  });

  it("has the rate of the country of origin with its layers and law", async () => {
    await show();
    const text = itemText("Shoes");
    expect(text).toContain("Country-specific 27.5% × $200.00$55.00");
    expect(text).toContain("Duty 37.5% × $200.00$75.00");
    expect(text).toContain("Section 301 Brazil 25%");
  });

  it("names a duty whose measures are not in use any more by its heading", async () => {
    await show({ items: [withoutPrograms], programs: {} });
    expect(itemText("T-shirts")).toContain("Additional duty$12.50");
  });

  it("shows the printed rate where it is no percentage or does not make the amount", async () => {
    const layers = [
      { heading: "0104.20.00.00", rate: "68¢/head", amount: 34, program: null },
      { heading: "9903.01.01", rate: "15%", amount: 3, program: null }, // raises the duty to a total
    ];
    await show({ items: [{ ...shirts, line: { duty: 37, layers } }] });
    const text = itemText("T-shirts");
    expect(text).toContain("68¢/head");
    expect(text).not.toContain("×\u00a0$100.00");
  });

  it("has the fees line by line, the total and the versions of the data", async () => {
    const card = await show();
    const sums = screen.getByRole("table", { name: "Amount paid" }).textContent;
    expect(sums).toContain("Fee per item: $1.00 × 2 items$2.00");
    expect(sums).toContain("Percentage fee: 5% × $104.00$5.20");
    expect(sums).toContain("Total$111.20");
    for (const fact of [
      "Entry dateNov 20, 2026",
      "Tariff schedule2026 Revision 10, in force from Jun 8, 2026",
      "Additional dutiesas known on Oct 14, 2026",
      "Country ratesdefault-tariffs.csv, as known on Sep 29, 2026",
    ])
      expect(card.textContent).toContain(fact);
  });

  it("says plainly what an earlier calculation did not store", async () => {
    const card = await show({
      items: [{ ...shoes, countryDuty: null }],
      feeLines: null,
      entryDate: null,
      tariff: null,
      schedule: null,
      measures: null,
    });
    expect(itemText("Shoes")).toContain("stored before the rate of each item was kept");
    expect(card.textContent).toContain("stored before the versions of its data were kept");
    expect(screen.getByText(/stored before the lines of the fee were kept/)).toBeDefined();
  });

  it("says that the duties of a quote are those of the shipment", async () => {
    const card = await show({ isQuote: true, items: [{ ...shoes, countryDuty: null }] });
    expect(itemText("Shoes")).toContain("Quoted by the landed-cost provider");
    expect(within(card).queryByText("Data used")).toBeNull();
  });

  it("keeps the items of a long list closed", async () => {
    const items = Array.from({ length: 6 }, (_, index) => ({
      ...shoes,
      id: String(index),
      description: `Item ${index}`,
    }));
    await show({ items });
    expect(screen.getByText("Item 0").closest("details")?.open).toBe(false);
    expect(screen.queryByText("Section 301 Brazil 25%")).toBeNull();
  });
});

const withoutPrograms = {
  ...shirts,
  line: {
    duty: 12.5,
    layers: [{ heading: "9903.05.84", rate: "12.5%", amount: 12.5, program: null }],
  },
};

/** A product on one line. */
const times = (rate: string, value: string) => `${rate}\u00a0×\u00a0${value}`;

describe("the button that sends the explanation", () => {
  const SEND = `POST /api/admin/transactions/${CODE}/explanation`;
  const NAME = { name: "Send the explanation to the payer" };

  it("sends it and says to whom", async () => {
    const requests = fakeFetch({
      [SEND]: { body: { transactionCode: CODE, email: "payer@example.com" } },
    });
    const { user } = await renderScreen(
      <SendExplanationButton details={createDetails()} hasMailServer />,
    );
    await user.click(screen.getByRole("button", NAME));
    expect(
      await screen.findAllByText("The explanation is on its way to payer@example.com"),
    ).not.toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["without an email address", { email: null }, true, "left no email address"],
    ["without a mail server", {}, false, "no mail server is set up"],
    ["before the payment", { completedAt: null }, true, "once the payment is received"],
  ])("is disabled and says why %s", async (_case, change, hasMailServer, reason) => {
    await renderScreen(
      <SendExplanationButton details={createDetails(change)} hasMailServer={hasMailServer} />,
    );
    expect(screen.getByRole<HTMLButtonElement>("button", NAME).disabled).toBe(true);
    expect(screen.getByText(new RegExp(reason))).toBeDefined();
  });
});
