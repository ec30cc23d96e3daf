import { act, fireEvent, screen, within } from "@testing-library/react";
import i18next from "i18next";
import { useForm } from "react-hook-form";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type CalculatorForm,
  emptyForm,
  emptyItem,
  type FormOutput,
  type FormValues,
} from "#client/features/calculator/form/form-values.ts";
import { countryDuty, result, resultItem } from "#client/features/calculator/test-calculator.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { findAnnouncement, renderScreen } from "#client/testing/render.tsx";
import { collectSavedFiles } from "#client/testing/saved-files.ts";
import type {
  CalculationRequest,
  CalculationResult,
  ResultItem,
} from "#shared/calculator/contract.ts";
import { resultTable } from "#shared/calculator/result-table.ts";
import type { CustomsFeesResult } from "#shared/calculator/tariff-line-result.ts";
import type { Assessment, UnassessedReason } from "#shared/duties/assessment.ts";
import { ResultDetails } from "./result-details.tsx";
import { ResultsCard } from "./results-card.tsx";
import { tabSeparated } from "./tab-separated.ts";

/** The age of the data is not what these tests are about. */
beforeEach(() => void fakeFetch({ "GET /api/data-status": "unreachable" }));

const shirts: ResultItem = {
  ...resultItem,
  description: "=Shirts",
  hsCode: "6109.10",
  quantity: 2,
  value: 5,
  duty: { ...countryDuty, includesMfn: null },
};

const withItems: CalculationResult = {
  ...result,
  items: [shirts, { ...shirts, id: "2", duty: null }],
  feeLines: [{ kind: "flat", amount: 0.5 }],
};

const layer = { label: null, from: null, to: null, source: null };

const byLine: CalculationResult = {
  ...result,
  items: [
    {
      ...shirts,
      assessment: {
        verdict: "exact",
        column: "general",
        duty: 2.9,
        layers: [
          {
            ...layer,
            part: "standard",
            column: "general",
            program: null,
            heading: "6109.10.00",
            rate: "16.5%",
            formula: [{ kind: "percent", percent: 16.5, value: 10 }],
            amount: 1.65,
          },
          {
            ...layer,
            part: "countrySpecific",
            column: null,
            program: "301",
            heading: "9903.05.84",
            rate: "12.5%",
            formula: [{ kind: "percent", percent: 12.5, value: 10 }],
            amount: 1.25,
          },
        ],
        notApplied: [],
        questions: [],
        preferences: [],
        gaps: [],
        bans: [],
        usesExchangeRate: false,
      },
    },
  ],
  schedule: {
    entryDate: "2026-10-01",
    schedule: { id: "1", name: "2026 Revision 10", effectiveFrom: "2026-06-08" },
    measures: { id: "1", name: "Measures", asOf: "2026-10-09" },
    programs: { "301": { en: "Section 301" } },
    questionTexts: {},
    authorities: { "301": "301" },
    exchangeRate: null,
  },
};

const request = { fromCountry: "VN", toCountry: "US" } as CalculationRequest; // safe: all that is printed

type ShownResultProps = { result: CalculationResult; form: CalculatorForm };

const ShownResult = ({ result, form }: ShownResultProps) => (
  <>
    <ResultsCard
      last={{ request, result }}
      form={form}
      isOutdated={false}
      isStale={false}
      usesSchedule={false}
      error={null}
      difference={null}
      onSaveQuote={() => {}}
      actions={null}
    />
    <ResultDetails result={result} request={request} form={form} isStale={false} />
  </>
);

function TestResults({ result }: { result: CalculationResult }) {
  const form = useForm<FormValues, unknown, FormOutput>({ defaultValues: emptyForm });
  return <ShownResult result={result} form={form} />;
}

describe("the cost breakdown", () => {
  it("has shares that sum to 100%", async () => {
    const parts = { subtotal: 300, shippingCost: 35, insuranceCost: 5, dutyAmount: 87.5 };
    const uneven = { ...result, ...parts, totalToDoor: 427.5 };
    await renderScreen(<TestResults result={uneven} />);
    const table = within(screen.getByRole("table", { name: "Cost breakdown" }));
    const shares = table
      .getAllByText(/%$/)
      .map(({ textContent }) => Number.parseFloat(textContent ?? ""));
    expect(shares).toEqual([70.17, 8.19, 1.17, 20.47]);
  });

  it("never breaks the rate of an item over two lines", async () => {
    await renderScreen(<TestResults result={withItems} />);
    expect(screen.getByText("12.5%").className).toContain("numeric");
  });
});

it("shows a long total smaller, because it would break within its digits", async () => {
  const { unmount } = await renderScreen(<TestResults result={result} />);
  expect(screen.getByText("$2.00", { selector: ".tracking-tight" }).className).toContain("5xl");
  unmount();
  await renderScreen(<TestResults result={{ ...result, totalLandedCost: 2_037_035.55 }} />);
  expect(screen.getByText("$2,037,035.55").className).not.toContain("5xl");
});

it("marks an item at the country rate among items by tariff line, also without a code", async () => {
  const items = [...byLine.items, { ...shirts, id: "2", hsCode: null, description: "Cups" }];
  await renderScreen(<TestResults result={{ ...byLine, items }} />);
  const cups = within(screen.getByText("Cups").closest("summary") as HTMLElement); // safe: it is in one
  expect(cups.getByText("Country rate")).toBeDefined();
});

it("has the id of each item in the markup of its line", async () => {
  await renderScreen(<TestResults result={withItems} />);
  const lines = within(screen.getByRole("region", { name: "Duty by item" })).getAllByRole(
    "listitem",
  );
  expect(lines.map((line) => line.dataset.itemId)).toEqual(withItems.items.map(({ id }) => id));
});

it("groups the digits of an item's quantity, as those of amounts", async () => {
  const bolts = { ...shirts, quantity: 12_000, value: 0.35 };
  await renderScreen(<TestResults result={{ ...withItems, items: [bolts] }} />);
  expect(screen.getByText(/^12,000 × \$0\.35/)).toBeDefined();
});

it("writes the days in the source of the rates as the language does", async () => {
  const source = "Duties in force since 2026-07-24";
  const tariff = { fileName: "rates-2026-07-24.csv", source, activatedAt: "" };
  const { unmount } = await renderScreen(<TestResults result={{ ...result, tariff }} />);
  expect(screen.getByText(/: Duties in force since Jul 24, 2026$/)).toBeDefined();
  unmount();
  await renderScreen(<TestResults result={{ ...result, tariff: { ...tariff, source: null } }} />);
  expect(screen.getByText(/: rates-2026-07-24\.csv$/)).toBeDefined();
});

it("names a rate in thirds of a percent with six decimals", async () => {
  const items = byLine.items.map((item): ResultItem => {
    if (!item.assessment || item.assessment.verdict === "unassessed") return item;
    const layers = item.assessment.layers.map((each) => ({
      ...each,
      formula: [{ kind: "percent", percent: 100 / 3, value: 10 } as const],
    }));
    return { ...item, assessment: { ...item.assessment, layers } };
  });
  await renderScreen(<TestResults result={{ ...byLine, items }} />);
  expect(screen.getAllByText("33.333333% × $10.00")).toHaveLength(2);
});

const code = { hsCode: "6109.10", countryOfOrigin: "VN" };
const weighing = (kg: number) => ({
  ...emptyItem,
  ...code,
  lineInput: { ...code, quantities: { kg } },
});

type ShipmentProps = { defaultValues: FormValues; result: CalculationResult };

function Shipment({ defaultValues, result }: ShipmentProps) {
  const form = useForm<FormValues, unknown, FormOutput>({ defaultValues });
  const removeFirst = () => form.setValue("items", form.getValues("items").slice(1));
  return (
    <>
      <ShownResult result={result} form={form} />
      <button type="button" onClick={removeFirst}>
        Remove
      </button>
    </>
  );
}

describe("the question for a quantity", () => {
  function withQuestion(floor: { dutyFloor?: number }): CalculationResult {
    const items = byLine.items.map((item): ResultItem => {
      if (!item.assessment || item.assessment.verdict === "unassessed") return item;
      const asked = { kind: "quantity", unit: "kg", perUnit: 0.004, rate: "0.4¢/kg" } as const;
      return { ...item, assessment: { ...item.assessment, questions: [{ ...asked, ...floor }] } };
    });
    return { ...byLine, items };
  }
  const renderQuestion = (floor: { dutyFloor?: number }) =>
    renderScreen(<TestResults result={withQuestion(floor)} />);

  it("names an amount per unit that is less than a cent", async () => {
    await renderQuestion({});
    expect(screen.getByText(/Adds \$0\.004 per kg \(0\.4¢\/kg\)/)).toBeDefined();
  });

  it("names the duty from which on it matters", async () => {
    await renderQuestion({ dutyFloor: 1 });
    expect(screen.getByText(/only where the base duty exceeds the \$1\.00/)).toBeDefined();
  });

  describe("of several items", () => {
    async function renderItems() {
      const caps = { hsCode: "6505.00", description: "Caps" };
      const { items, ...asked } = withQuestion({});
      const both = [...items, ...items.map((item) => ({ ...item, ...caps, id: "2" }))];
      const notes = [{ code: "quantityOpen" as const, message: "" }];
      const rows = both.map(({ description, hsCode }) => ({
        ...emptyItem,
        ...code,
        description,
        hsCode: hsCode ?? "",
      }));
      const { user } = await renderScreen(
        <Shipment
          defaultValues={{ ...emptyForm, items: rows }}
          result={{ ...asked, notes, items: both }}
        />,
      );
      const notice = screen.getByRole("button", { name: "Enter the quantity" });
      return { user, notice, fields: screen.getAllByRole("textbox", { name: /kg/ }) };
    }

    it("is found from the notice past those that have been answered since", async () => {
      const { user, notice, fields } = await renderItems();
      await user.click(notice);
      expect(document.activeElement).toBe(fields[0]);
      await user.keyboard("5");
      await user.click(notice);
      expect(document.activeElement).toBe(fields[1]);
    });

    it("is found from the notice past those of items that have been removed", async () => {
      const { user, notice, fields } = await renderItems();
      await user.click(screen.getByRole("button", { name: "Remove" }));
      await user.click(notice);
      expect(document.activeElement).toBe(fields[1]);
    });
  });

  it("shows what is typed, and the answer of another item that takes the row", async () => {
    const form = { ...emptyForm, items: [weighing(5), weighing(7)] };
    const { user } = await renderScreen(
      <Shipment defaultValues={form} result={withQuestion({})} />,
    );
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: /kg/ });
    await user.clear(field);
    for (const typed of ["1.", "1.50", "1.50 kg", ""]) {
      fireEvent.change(field, { target: { value: typed } });
      expect(field.value).toBe(typed);
    }
    await user.click(screen.getByRole("button", { name: "Remove" }));
    expect(field.value).toBe("7");
  });
});

it("names the exchange rate of the limits of the US customs fees", async () => {
  const fee = { percent: 0.3464, base: 10, amount: 30.44 };
  const exchangeRate = { unitsPerUsd: 0.88022588, date: "2026-09-29", source: "default" } as const;
  const mpf = { ...fee, entry: "formal", informalLimit: 2200.56, min: 30.44, max: 590.51 } as const;
  const customsFees = { mpf, hmf: { ...fee, transport: null }, exchangeRate };
  await renderScreen(<TestResults result={{ ...result, currency: "EUR", customsFees }} />);
  const fees = within(screen.getByRole("region", { name: "US customs fees, for information" }));
  expect(fees.getByText(/^1 USD = 0\.88022588 EUR on Sep 29, 2026/)).toBeDefined();
});

describe("the US customs fees", () => {
  const mpf = {
    entry: "informal",
    informalLimit: 2500,
    percent: 0.3464,
    base: 38,
    min: 34.58,
    max: 670.86,
    amount: 2.77,
  } as const;
  const hmf = { transport: null, percent: 0.125, base: 38, amount: 0.05 } as const;
  const show = (customsFees: Pick<CustomsFeesResult, "mpf" | "hmf">) =>
    renderScreen(
      <TestResults result={{ ...result, customsFees: { ...customsFees, exchangeRate: null } }} />,
    );

  it("say which entry and which mode of transport they assume", async () => {
    await show({ mpf, hmf });
    expect(
      screen.getByText(
        "Fixed amount for an informal entry, assumed for goods up to $2,500.00. Customs may require a formal entry, which costs at least $34.58.",
      ),
    ).toBeDefined();
    expect(
      screen.getByText(
        "0.125% × $38.00. Counted as arriving by sea, because the mode of transport is not stated. By air or land, nothing is owed.",
      ),
    ).toBeDefined();
  });

  it("say which of them is not owed", async () => {
    await show({
      mpf: { ...mpf, base: 0, amount: 0 },
      hmf: { ...hmf, transport: "air", base: 0, amount: 0 },
    });
    expect(screen.getByText("Not owed on these goods")).toBeDefined();
    expect(screen.getByText("Not owed on goods that arrive by air")).toBeDefined();
  });
});

describe("the copy for CBP 7501", () => {
  const button = () => screen.queryByRole("button", { name: "Copy for CBP 7501" });

  it("has the headings of each item in the order of the form", async () => {
    const other = { ...shirts, id: "2", description: "Caps", hsCode: "650500" };
    const { user } = await renderScreen(
      <TestResults result={{ ...byLine, items: [...byLine.items, other] }} />,
    );
    await user.click(screen.getByRole("button", { name: "Copy for CBP 7501" }));
    expect(await findAnnouncement()).toContain("Copied in the order of CBP Form 7501");
    const rows = (await navigator.clipboard.readText()).split("\n");
    expect(rows.map((row) => row.split("\t"))).toEqual([
      [
        "Line",
        "Description",
        "Country of origin",
        "HTSUS number",
        "Rate",
        "Entered value",
        "Duty",
        "Currency",
      ],
      ["001", "'=Shirts", "VN", "9903.05.84", "12.5%", "10", "1.25", "USD"],
      ["001", "'=Shirts", "VN", "6109.10.00", "16.5%", "10", "1.65", "USD"],
      ["002", "Caps", "VN", "650500", "Country rate: 12.5%", "10", "1.25", "USD"],
    ]);
  });

  it("is offered only where an item is assessed by its tariff line", async () => {
    await renderScreen(<TestResults result={withItems} />);
    expect(button()).toBeNull();
  });
});

it("names no range of duties for a code whose lines' duties are not all known", async () => {
  const reason = { code: "ambiguousCode", lines: 4, duty: null } as const;
  const items = [{ ...shirts, assessment: { verdict: "unassessed", reason } as const }];
  await renderScreen(<TestResults result={{ ...result, items }} />);
  expect(screen.getByText(/covers 4 tariff lines with different rates\. Enter more/)).toBeDefined();
});

describe("an item whose code is not that of its line", () => {
  const withReason = (reason: UnassessedReason<number>): CalculationResult => ({
    ...result,
    items: [{ ...shirts, assessment: { verdict: "unassessed", reason } }],
  });

  it.each<[UnassessedReason<number>, RegExp]>([
    [
      { code: "ambiguousCode", lines: 4, duty: null, line: "8542.31.00" },
      /the 4 numbers of line 8542\.31\.00 have different duties\. Enter all ten/,
    ],
    [
      { code: "ambiguousCode", lines: 4, duty: { least: 0, most: 5 }, line: "8542.31.00" },
      /the 4 numbers of line 8542\.31\.00 have duties from \$0\.00 to \$5\.00/,
    ],
    [
      { code: "unknownCode", lines: ["8542.31.00", "8542.32.00"] },
      /subheading has these lines: 8542\.31\.00, 8542\.32\.00\./,
    ],
    [{ code: "lostZero", meant: "0901.11.00.15" }, /^Did you mean 0901\.11\.00\.15\?/],
  ])("is told what is missing: %j", async (reason, text) => {
    await renderScreen(<TestResults result={withReason(reason)} />);
    expect(screen.getByText(text)).toBeDefined();
  });

  function withLine(rest: Pick<Assessment<number>, "assessedAs" | "conditions">) {
    const items = byLine.items.map((item): ResultItem => {
      if (!item.assessment || item.assessment.verdict === "unassessed") return item;
      return { ...item, assessment: { ...item.assessment, ...rest } };
    });
    return { ...byLine, items };
  }

  it("is told the line that is used without its last two digits", async () => {
    const assessedAs = { code: "6109.10.00", reason: "unknownSuffix", isOpen: true } as const;
    await renderScreen(<TestResults result={withLine({ assessedAs })} />);
    expect(screen.getByText(/so line 6109\.10\.00 was used\.$/)).toBeDefined();
    expect(screen.getByText(/^Additional duties name single ten-digit numbers/)).toBeDefined();
  });

  it.each([
    ["period", /^On the entry date, line 0702\.00\.20 applies instead/],
    ["value", /^At this value per unit, line 0702\.00\.20 applies instead/],
  ] as const)("is offered the sister that holds by its %s", async (reason, text) => {
    const condition = "If entered during the period from July 15 to August 31";
    const assessedAs = { code: "0702.00.20", reason, condition } as const;
    const items = [{ ...emptyItem, ...code, description: "Shirts" }];
    const { user } = await renderScreen(
      <Shipment defaultValues={{ ...emptyForm, items }} result={withLine({ assessedAs })} />,
    );
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText(condition)).toBeDefined();
    const use = screen.getByRole("button", { name: "Use 0702.00.20" });
    await user.click(use);
    expect(screen.queryByRole("button", { name: "Use 0702.00.20" })).toBeNull(); // it is the code now
  });

  it("is told what its code declares", async () => {
    const conditions = ["Containing over 45 percent by weight of butterfat"];
    await renderScreen(<TestResults result={withLine({ conditions })} />);
    expect(screen.getByText(/^Your code declares/)).toBeDefined();
    expect(screen.getByText(conditions[0] ?? "")).toBeDefined();
  });
});

describe("the names of programs", () => {
  it("are loaded in a language that was chosen after the calculation", async () => {
    const names = { en: "Section 301", de: "Section 301: Zwangsarbeit" };
    const requests = fakeFetch({ "GET /api/schedule/programs": { body: { "301": names } } });
    await renderScreen(<TestResults result={byLine} />);
    expect(screen.getByText("Section 301")).toBeDefined();
    expect(requests.map(({ path }) => path)).not.toContain("/api/schedule/programs");
    await act(() => i18next.changeLanguage("de"));
    expect(await screen.findByText("Section 301: Zwangsarbeit")).toBeDefined();
  });

  it("are loaded again for a result with other measures", async () => {
    const names = (de: string) => ({ body: { "301": { en: "Section 301", de } } });
    const responses = [names("Vor der Aktivierung"), names("Nach der Aktivierung")];
    fakeFetch({ "GET /api/schedule/programs": () => responses.shift() ?? "unreachable" });
    const { unmount } = await renderScreen(<TestResults result={byLine} />);
    await act(() => i18next.changeLanguage("de"));
    expect(await screen.findByText("Vor der Aktivierung")).toBeDefined();
    unmount();
    const schedule = byLine.schedule && {
      ...byLine.schedule,
      measures: { id: "2", name: "Newer measures", asOf: "2026-11-20" },
    };
    await renderScreen(<TestResults result={{ ...byLine, schedule }} />);
    expect(await screen.findByText("Nach der Aktivierung")).toBeDefined();
  });
});

describe("the questions about goods", () => {
  const text = { en: "Is it painted?", de: "Ist es lackiert?" };
  const asked = { kind: "yesNo", name: "painted", assumed: false } as const;
  const range = { least: 0, most: 0 };
  const items = byLine.items.map((item): ResultItem => {
    if (!item.assessment || item.assessment.verdict === "unassessed") return item;
    const questions = [{ ...asked, ifTrue: range, ifFalse: range }];
    return { ...item, assessment: { ...item.assessment, questions } };
  });

  it("are loaded in a language that was chosen after the calculation", async () => {
    fakeFetch({
      "GET /api/schedule/questions": { body: { painted: { text } } },
      "GET /api/schedule/programs": { body: {} },
    });
    const questionTexts = { painted: { text: { en: text.en } } };
    const schedule = byLine.schedule && { ...byLine.schedule, questionTexts };
    await renderScreen(<TestResults result={{ ...byLine, items, schedule }} />);
    expect(screen.getByText("Is it painted?")).toBeDefined();
    await act(() => i18next.changeLanguage("de"));
    expect(await screen.findByText("Ist es lackiert?")).toBeDefined();
  });
});

describe("the copied table", () => {
  const rowsOf = (shown: CalculationResult) =>
    tabSeparated(resultTable(shown, i18next.getFixedT("en", "results"), "en"))
      .split("\n")
      .map((row) => row.split("\t"));
  /** The cells of a row up to the last one that is not empty. */
  const textOf = (row: readonly string[] = []) => row.join(" | ").replace(/( \| )+$/, "");

  it("has a row for each item with its code, verdict, layers, duty and cost per unit", () => {
    const [header, item] = rowsOf({ ...byLine, totalToDoor: 12.9 });
    expect(textOf(header)).toBe(
      "Description | HS code | Country of origin | Quantity | Unit value | Goods | Basis | General duty | Section 301 | Duty | Rate | Delivered cost per unit | Currency",
    );
    expect(textOf(item)).toBe(
      "'=Shirts | 6109.10 | VN | 2 | 5 | 10 | By tariff line | 1.65 | 1.25 | 1.25 | 12.5% | 6.45 | USD",
    );
  });

  it("says what the duties were computed with", () => {
    expect(rowsOf(byLine).map(textOf)).toContain("Tariff schedule | 2026 Revision 10 (2026-06-08)");
  });

  it("has the same columns in every row", () => {
    for (const shown of [byLine, withItems]) {
      expect(new Set(rowsOf(shown).map((row) => row.length)).size).toBe(1);
    }
  });

  it("lists items, fees and every part of both totals", () => {
    const rows = rowsOf(withItems).map(textOf);
    expect(rows.slice(1, 3)).toEqual([
      "'=Shirts | 6109.10 | VN | 2 | 5 | 10 | Country rate | 1.25 | 12.5% | 3.31 | USD",
      "'=Shirts | 6109.10 | VN | 2 | 5 | 10 |  | 0 |  | 2.69 | USD",
    ]);
    expect(rows.slice(4)).toEqual([
      "Duties | 2 | USD",
      "Taxes | 0 | USD",
      "Flat fee | 0.5 | USD",
      "Total landed cost | 2 | USD",
      "Goods | 10 | USD",
      "Shipping | 0 | USD",
      "Insurance | 0 | USD",
      "Total delivered cost | 12 | USD",
    ]);
  });

  it("is also a file, in which no text is a formula", async () => {
    const files = collectSavedFiles();
    const { user } = await renderScreen(<TestResults result={withItems} />);
    await user.click(screen.getByRole("button", { name: "Download table (CSV)" }));
    expect(await files[0]?.content.text()).toContain(
      "\r\n'=Shirts,6109.10,VN,2,5,10,Country rate,",
    );
  });
});

it("says before the total which goods may not be imported, and by which law", async () => {
  const [item] = byLine.items;
  if (!item?.assessment || item.assessment.verdict === "unassessed") throw new Error("not by line");
  const source = { citation: "Proclamation 11061", url: "https://hts.usitc.gov/", published: null };
  const ban = { key: "ban", program: "301", from: "2026-09-29", source };
  const withBan = (needs: { question: string; is: boolean }[]) => ({
    ...byLine,
    items: [{ ...item, assessment: { ...item.assessment, bans: [{ ...ban, needs }] } }],
  });
  const { unmount } = await renderScreen(<TestResults result={withBan([]) as CalculationResult} />);
  const title = screen.getByRole("heading", { name: "1 item may not be imported" });
  const [first] = screen.getAllByText(/\$/); // the total
  expect(first && title.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(title.closest("section")?.textContent).toMatch(/since Sep(tember)? 29, 2026\./);
  expect(screen.getByText("Proclamation 11061")).toBeDefined();
  unmount();
  const packaged = withBan([{ question: "alcoholInBulk", is: false }]);
  await renderScreen(<TestResults result={packaged as CalculationResult} />);
  expect(screen.getAllByText(/depending on your answer below/).length).toBeGreaterThan(0);
});
