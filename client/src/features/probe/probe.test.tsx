import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CodeSearchProps } from "#client/components/code-search.ts";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { ProbeOutcome } from "#shared/probe/contract.ts";
import { Probe } from "./probe.tsx";

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
  options: [{ value: "VN", label: "Vietnam", nameInFile: "Vietnam" }],
  isPending: false,
};

const layer = (heading: string, rate: string, amount: number, program: string | null) => ({
  part: "standard",
  column: program ? null : "general",
  program,
  heading,
  rate,
  amount,
});

const outcome = (name: string, layers: ReturnType<typeof layer>[]) =>
  ({
    schedule: { id: "1", name: "Revision 10", effectiveFrom: "2026-06-08" },
    measures: { id: name, name, asOf: "2026-10-14" },
    programs: { "301-labor": { en: "Section 301: labor" } },
    questionTexts: {},
    authorities: {},
    assessment: {
      verdict: "exact",
      duty: layers.reduce((sum, { amount }) => sum + amount, 0),
      layers,
    },
  }) as unknown as ProbeOutcome; // safe: has all that is shown

const ACTIVE = outcome("May", [
  layer("6109.10.00", "16.5%", 16.5, null),
  layer("9903.05.84", "12.5%", 12.5, "301-labor"),
]);
const DRAFT = outcome("June", [
  layer("6109.10.00", "16.5%", 16.5, null),
  layer("9903.05.84", "30%", 30, "301-labor"),
]);

it("shows the duties by both versions side by side, and marks what differs", async () => {
  const requests = fakeFetch({
    "POST /api/admin/probe": { body: { entryDate: "2026-12-01", active: ACTIVE, draft: DRAFT } },
  });
  const { user } = await renderScreen(
    <Probe
      id="probe"
      code="6109.10.00"
      CodeSearch={CodeInput}
      countries={COUNTRIES}
      draft={{ kind: "measures", id: "2" }}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Calculate duty" }));
  expect(await screen.findByText("Select the country of origin")).toBeDefined();
  expect(requests).toEqual([]);

  await user.click(screen.getByRole("combobox", { name: "Country of origin" }));
  const [vietnam] = await screen.findAllByRole("option", { name: /Vietnam/ });
  if (vietnam) await user.click(vietnam);
  await user.click(screen.getByRole("button", { name: "Calculate duty" }));
  const rows = within(await screen.findByRole("table", { name: "Try a product" })).getAllByRole(
    "row",
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "DutyIn forceDraftDifference",
    "General duty6109.10.00$16.5016.5%$16.5016.5%Same",
    "Section 301: labor9903.05.84$12.5012.5%$30.0030%+$17.50",
    "Total duty$29.00$46.50+$17.50",
  ]);
  expect(screen.getByText("Entry on Dec 1, 2026")).toBeDefined();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      hsCode: "6109.10.00",
      origin: "VN",
      value: 100,
      quantity: 1,
      draft: { kind: "measures", id: "2" },
    },
  ]);
});
