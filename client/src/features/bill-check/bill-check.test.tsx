import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { CodeSearchProps } from "#client/components/code-search.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { BillCheck as CheckedBill, CheckedLine } from "#shared/bill-check/bill-check.ts";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import { BillCheck } from "./bill-check.tsx";

const CodeInput = ({ id, label, value, onChange, error }: CodeSearchProps) => (
  <>
    <input
      id={id}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
    {error}
  </>
);

const COUNTRIES = {
  options: [{ value: "CN", label: "China", nameInFile: "China" }],
  isPending: false,
};

const DHL: CarrierFee = {
  carrier: "DHL Express",
  service: "All services",
  kind: "disbursement",
  amounts: { fixed: 0, percent: 2, minimum: 17 },
  currency: "USD",
  validFrom: null,
  asOf: "2025-09-01",
  isChecked: false,
  claimDays: 30,
  source: "https://example.com/fees",
};

const line = (fields: Partial<CheckedLine>): CheckedLine => ({
  kind: "duty",
  positions: [1],
  billed: 100,
  verdict: "tooHigh",
  owed: { least: 12.5, most: 12.5 },
  difference: 87.5,
  reason: null,
  layers: [],
  fee: null,
  ...fields,
});

const CHECK: CheckedBill = {
  currency: "USD",
  lines: [
    line({}),
    line({
      kind: "courierFee",
      positions: [2],
      billed: 25,
      verdict: "cannotSay",
      owed: { least: 17, most: 17 },
      difference: null,
      reason: { code: "feeUnchecked", asOf: "2025-09-01" },
      fee: DHL,
    }),
  ],
  notBilled: [],
  totals: { billed: 125, tooHigh: 87.5 },
  value: 100,
  exchangeRate: null,
  assessment: null,
  versions: null,
  notes: ["antidumping"],
};

beforeEach(() =>
  history.replaceState(null, "", "/check-bill?code=9503.00.00&origin=CN&value=100&date=2026-10-20"),
);

async function open(check: CheckedBill = CHECK) {
  const requests = fakeFetch({
    "GET /api/carrier-fees": { body: [DHL] },
    "POST /api/bill-check": { body: check },
  });
  const { user } = await renderScreen(
    <BillCheck CodeSearch={CodeInput} countries={COUNTRIES} renderCalculation={() => null} />,
  );
  const row = (number: number) => within(screen.getByRole("group", { name: `Line ${number}` }));
  const send = () => user.click(screen.getByRole("button", { name: "Check the bill" }));
  return { user, row, send, bodies: () => requests.flatMap(({ body }) => body ?? []) };
}

it("moves the focus to each answer", async () => {
  const { user, row, send } = await open();
  await user.type(row(1).getByLabelText(/^Amount/), "100");
  await user.click(row(2).getByRole("button", { name: /^Remove/ }));
  for (let answers = 0; answers < 2; answers++) {
    await send();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Answer"));
  }
});

it("sends the bill with the chosen fee, and shows the answer of each line", async () => {
  const { user, row, send, bodies } = await open();
  await user.type(row(1).getByLabelText(/^Amount/), "100");
  await user.selectOptions(
    await row(2).findByLabelText("Courier and fee"),
    "DHL Express · All services · Disbursement fee",
  );
  await user.type(row(2).getByLabelText(/^Amount/), "25");
  await send();
  const answer = await screen.findByRole("region", { name: "Answer" });
  expect(document.activeElement?.textContent).toBe("Answer");
  expect(within(answer).getByRole("status").textContent).toContain(
    "$87.50\u00a0USD more was billed",
  );
  expect(within(answer).getByText("$87.50 more than owed")).toBeDefined();
  expect(within(answer).getByText(/has not been checked since/)).toBeDefined();
  expect(
    within(answer).getByText(/2% of what the courier paid to customs, at least \$17\.00/),
  ).toBeDefined();
  expect(bodies()).toEqual([
    {
      hsCode: "9503.00.00",
      countryOfOrigin: "CN",
      toCountry: "US",
      value: 100,
      currency: "USD",
      quantity: 1,
      date: "2026-10-20",
      billCurrency: "USD",
      answers: {},
      quantities: {},
      lines: [
        { kind: "duty", amount: 100 },
        {
          kind: "courierFee",
          amount: 25,
          carrier: "DHL Express",
          service: "All services",
          fee: "disbursement",
        },
      ],
    },
  ]);
});

it("writes a letter about the lines that are too high, and names the deadline of a protest", async () => {
  const { user, row, send } = await open();
  await user.type(row(1).getByLabelText(/^Amount/), "100");
  await user.click(screen.getByRole("button", { name: "Remove line 2" }));
  await send();
  const letter = await screen.findByRole("region", { name: "In English" });
  expect(letter.textContent).toContain(
    "- Duties in one amount: billed $100.00\u00a0USD, calculated $12.50\u00a0USD",
  );
  expect(letter.textContent).not.toContain("Disbursement");
  await user.click(within(letter).getByRole("button", { name: "Copy letter" }));
  const steps = screen.getByRole("region", { name: "What you can do" });
  expect(steps.textContent).toContain("until Apr 18, 2027");
  expect(steps.textContent).toContain("It does not mean that you will be paid back.");
  expect(steps.textContent).toContain("allow 30 days for questions about a bill");
});

it("has no letter where nothing is too high", async () => {
  const right = line({ verdict: "right", billed: 12.5, difference: null });
  const { user, row, send } = await open({
    ...CHECK,
    lines: [right],
    totals: { billed: 12.5, tooHigh: 0 },
  });
  await user.type(row(1).getByLabelText(/^Amount/), "12.50");
  await user.type(row(2).getByLabelText(/^Amount/), "0");
  await send();
  expect(await screen.findByText("No line is too high.")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Letter to the courier" })).toBeNull();
});

it("names what is missing at its field, and sends nothing", async () => {
  history.replaceState(null, "", "/check-bill");
  const { row, send, bodies } = await open();
  await send();
  expect(await screen.findByText("Enter the date of import")).toBeDefined();
  expect(screen.getByText("Select the country of origin")).toBeDefined();
  expect(screen.getByText("Enter a value above 0")).toBeDefined();
  expect(row(1).getByText("Enter an amount of 0 or more")).toBeDefined();
  expect(bodies()).toEqual([]);
});

it("asks what is open, and sends the answers with the next check", async () => {
  const question = {
    kind: "yesNo",
    name: "donation",
    assumed: true,
    ifTrue: { least: 0, most: 0 },
    ifFalse: { least: 5, most: 5 },
  };
  const { user, row, send, bodies } = await open({
    ...CHECK,
    assessment: { verdict: "provisional", questions: [question, { kind: "quantity", unit: "kg" }] },
    versions: { questionTexts: { donation: { text: { en: "Is it a donation?" } } } },
  } as unknown as CheckedBill); // safe: has all that is shown
  await user.type(row(1).getByLabelText(/^Amount/), "100");
  await user.type(row(2).getByLabelText(/^Amount/), "0");
  await send();
  await user.selectOptions(await screen.findByLabelText("Is it a donation?"), "No");
  await user.type(screen.getByLabelText(/^Quantity/), "2.5");
  const [, again] = screen.getAllByRole("button", { name: "Check the bill" });
  if (again) await user.click(again);
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toMatchObject({ answers: { donation: false }, quantities: { kg: 2.5 } });
});
