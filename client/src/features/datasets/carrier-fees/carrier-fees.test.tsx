import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { CarrierFee } from "#shared/carrier-fees/carrier-fees.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { CarrierFeeDifferences } from "./carrier-fee-differences.tsx";
import { CarrierFeesCard } from "./carrier-fees-card.tsx";

const DHL: CarrierFee = {
  carrier: "DHL Express",
  service: "All services",
  kind: "disbursement",
  amounts: { fixed: 5, percent: 2, minimum: 17 },
  currency: "USD",
  validFrom: "2026-01-01",
  asOf: "2026-09-01",
  isChecked: true,
  claimDays: 30,
  source: "https://example.com/dhl",
};
const POST: CarrierFee = {
  ...DHL,
  carrier: "USPS",
  kind: "postal",
  amounts: null,
  validFrom: null,
  isChecked: false,
};

const rows = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

it("shows the fees in force with their amounts, dates and sources", async () => {
  fakeFetch({ "GET /api/carrier-fees": { body: [DHL, POST] } });
  await renderScreen(<CarrierFeesCard />);
  const [dhl, post] = await rows("Courier fees");
  expect(dhl).toContain("Disbursement fee$5.00\u00a0USD + 2% (at least $17.00\u00a0USD)");
  expect(dhl).toContain("From Jan 1, 2026 · As of Sep 1, 2026Checked");
  expect(post).toContain("Postal customs clearance feeAmount not known");
  expect(post).toContain("Not checked");
  const links = screen.getAllByRole("link", { name: "Source (new tab)" });
  expect(links[0]?.getAttribute("href")).toBe("https://example.com/dhl");
});

it("shows what a version adds, changes and removes", async () => {
  const higher = { ...DHL, amounts: { fixed: 0, percent: 2, minimum: 20 } };
  await renderScreen(
    <CarrierFeeDifferences
      version={{} as DatasetVersion<object>} // safe: it is not read
      differences={{ added: [POST], changed: [{ before: DHL, after: higher }], removed: [] }}
    />,
  );
  expect(await rows("Added")).toEqual([expect.stringContaining("USPS")]);
  expect(await rows("Changed: Before")).toEqual([expect.stringContaining("$17.00")]);
  expect(await rows("Changed: After")).toEqual([expect.stringContaining("$20.00")]);
  expect(screen.queryByRole("table", { name: "Removed" })).toBeNull();
});
