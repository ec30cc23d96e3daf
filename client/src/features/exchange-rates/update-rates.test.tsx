import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findAnnouncement, findToast, renderScreen } from "#client/testing/render.tsx";
import type { StoredRate } from "#shared/exchange-rates/contract.ts";
import { ExchangeRatesCard } from "./exchange-rates-card.tsx";
import { UpdateRates } from "./update-rates.tsx";

const rejected: FakeResponse = {
  status: 400,
  body: {
    message: "line 2: The rate of USD must be 1.",
    code: "validation.field",
    fields: { "line 2": "The rate of USD must be 1." },
  },
};
const MISSING = /^Not published/;

it("replaces what it said about the last file or the bank's rates by the next result", async () => {
  const uploads = [rejected, { body: [] }, rejected];
  fakeFetch({
    "POST /api/admin/exchange-rates?preview=true": () => uploads.shift() ?? {},
    "POST /api/admin/exchange-rates/fetch": { body: { rates: [], missing: ["RUB"] } },
  });
  const { user } = await renderScreen(<UpdateRates />);
  const upload = () =>
    user.upload(screen.getByLabelText("Choose a CSV file"), new File(["date"], "rates.csv"));
  const fetchRates = () => user.click(screen.getByRole("button", { name: /Central Bank/ }));

  await upload();
  expect((await screen.findByRole("alert")).textContent).toContain("The rate of USD must be 1.");
  expect(await findAnnouncement()).toBe(""); // not a second time by the toast
  await fetchRates();
  await screen.findByText(MISSING);
  expect(screen.queryByRole("alert")).toBeNull();

  await upload();
  await waitFor(() => expect(screen.queryByText(MISSING)).toBeNull());
  await fetchRates();
  await screen.findByText(MISSING);
  await upload();
  await screen.findByRole("alert");
  expect(screen.queryByText(MISSING)).toBeNull();
});

const rate = (currency: StoredRate["currency"], unitsPerUsd: string): StoredRate => ({
  currency,
  unitsPerUsd,
  date: "2026-09-29",
  source: "ecb",
  updatedBy: null,
  updatedAt: "2026-09-29T12:00:00.000Z",
});
const before = [rate("EUR", "0.88000000"), rate("TRY", "50.00000000"), rate("JPY", "150.00000000")];
const after = [
  rate("EUR", "0.89000000"),
  rate("TRY", "55.00500000"),
  rate("JPY", "150.00000000"),
].map((stored): StoredRate => ({ ...stored, date: "2026-11-20", source: "upload" }));

const SEEN = new URLSearchParams({ seen: "2026-09-29T12:00:00.000Z" });

async function previewFile(preview: StoredRate[], uploaded: FakeResponse = { body: preview }) {
  let stored = before;
  const requests = fakeFetch({
    "GET /api/admin/exchange-rates": () => ({ body: stored }),
    "POST /api/admin/exchange-rates?preview=true": { body: preview },
    [`POST /api/admin/exchange-rates?${SEEN}`]: () => {
      if (uploaded !== "unreachable") stored = preview;
      return uploaded;
    },
  });
  const { user } = await renderScreen(
    <div tabIndex={-1} data-testid="panel">
      <ExchangeRatesCard />
    </div>,
  );
  const file = new File(["date"], "rates.csv");
  await user.upload(screen.getByLabelText("Choose a CSV file"), file);
  const region = await screen.findByRole("region", { name: "Changes in rates.csv" });
  const click = (name: string) => user.click(within(region).getByRole("button", { name }));
  const sentFiles = () =>
    requests
      .filter(({ method }) => method === "POST")
      .map(({ path, body }) => [path, body instanceof FormData && body.get("file")]);
  return { region, click, file, sentFiles };
}

it("previews the rates that change, the largest first, and names those of more than 10%", async () => {
  const { region } = await previewFile(after);
  const rows = within(region).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual([
    "TRY+10.01%",
    "EUR+1.14%",
  ]);
  expect(within(region).getByText("Sep 29, 2026 → Nov 20, 2026")).toBeDefined();
  expect(within(region).getByText("European Central Bank → Uploaded file")).toBeDefined();
  expect(within(region).getByRole("alert").textContent).toMatch(/^Change of more than 10%: TRY\./);
  expect(screen.getByText("Changes in rates.csv", { selector: "[role=status]" })).toBeDefined();
});

it("says that a file has the rates in use, and warns of no change of 10%", async () => {
  const { region } = await previewFile([rate("TRY", "50.00000000")]);
  expect(within(region).getByText("The rates in this file equal those in use.")).toBeDefined();
  expect(within(region).queryByRole("table")).toBeNull();
  cleanup();
  const limit = await previewFile([rate("TRY", "55.00000000")]);
  expect(within(limit.region).getByRole("rowheader").textContent).toBe("TRY+10.00%");
  expect(within(limit.region).queryByRole("alert")).toBeNull();
});

it("shows a currency that had no rate", async () => {
  const { region } = await previewFile([rate("MYR", "4.08000000")]);
  expect(within(region).getByRole("row", { name: /^MYR/ }).textContent).toBe("MYR––4.08––");
});

it("stores the same file when its preview is activated, and closes it", async () => {
  const { region, click, file, sentFiles } = await previewFile(after);
  await click("Activate file");
  expect((await findToast()).textContent).toContain("Exchange rates updated");
  expect(region.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByTestId("panel"));
  expect(sentFiles()).toEqual([
    ["/api/admin/exchange-rates?preview=true", file],
    [`/api/admin/exchange-rates?${SEEN}`, file],
  ]);
});

it("shows the rates that another admin has stored meanwhile", async () => {
  const conflict = { status: 409, body: { message: "Changed in the meantime." } };
  const { click, region } = await previewFile(after, conflict);
  await click("Activate file");
  await screen.findByText("Changed in the meantime.");
  expect(region.isConnected).toBe(true);
  await within(region).findByText("The rates in this file equal those in use.");
});

it("keeps the preview of a file that could not be stored, until it is canceled", async () => {
  const { region, click, sentFiles } = await previewFile(after, "unreachable");
  await click("Activate file");
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
  expect(region.isConnected).toBe(true);
  await click("Cancel");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(screen.getByTestId("panel"));
  expect(sentFiles()).toHaveLength(2);
});

it("takes neither a file nor a click on the bank's rates until these have arrived", async () => {
  const rates = deferred<FakeResponse>();
  fakeFetch({ "POST /api/admin/exchange-rates/fetch": () => rates.promise });
  const { user } = await renderScreen(<UpdateRates />);
  const buttons = screen.getAllByRole("button");
  const areBusy = () => buttons.map((button) => button.getAttribute("aria-disabled"));
  await user.click(screen.getByRole("button", { name: /Central Bank/ }));
  await waitFor(() => expect(areBusy()).toEqual(["true", "true"]));
  rates.resolve({ body: { rates: [], missing: [] } });
  await waitFor(() => expect(areBusy()).toEqual([null, null]));
});
