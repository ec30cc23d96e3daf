import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { DatasetPanel } from "#client/features/datasets/dataset-panel.tsx";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findAnnouncement, findToast, renderScreen } from "#client/testing/render.tsx";
import type { ListedRate } from "#shared/exchange-rates/contract.ts";
import { ExchangeRatesCard } from "./exchange-rates-card.tsx";
import { FetchRates } from "./fetch-rates.tsx";
import { exchangeRates } from "./kind.ts";

const rate = (currency: ListedRate["currency"], unitsPerUsd: string): ListedRate => ({
  currency,
  unitsPerUsd,
  date: "2026-09-29",
  source: "ecb",
});
const before = [rate("EUR", "0.88000000"), rate("TRY", "50.00000000"), rate("JPY", "150.00000000")];
const after = [
  rate("EUR", "0.89000000"),
  rate("TRY", "55.00500000"),
  rate("JPY", "150.00000000"),
].map((stored): ListedRate => ({ ...stored, date: "2026-11-20", source: "upload" }));

const draft = { id: "2", name: "rates.csv", fileName: "rates.csv", isActive: false };
const fetched = {
  version: draft,
  activeId: "1",
  warnings: [],
  startsOn: null,
  isKnown: false,
  differences: { before, after },
};

const VERSIONS = "/api/admin/datasets/exchange-rates/versions";

async function previewFile(rates: ListedRate[], activated?: FakeResponse) {
  let stored = before;
  const preview = { ...fetched, version: draft, differences: { before, after: rates } };
  const requests = fakeFetch({
    "GET /api/admin/exchange-rates": () => ({ body: stored }),
    [`GET ${VERSIONS}`]: { body: [] },
    [`POST ${VERSIONS}`]: { body: preview },
    [`POST ${VERSIONS}/2/activate?expectedActiveId=1`]: () => {
      if (!activated) stored = rates;
      return activated ?? { body: { ...draft, isActive: true } };
    },
  });
  const { user } = await renderScreen(
    <div tabIndex={-1} data-testid="panel">
      <DatasetPanel kind={exchangeRates} />
    </div>,
  );
  const file = new File(["date"], "rates.csv");
  await user.upload(screen.getByLabelText("Choose a file"), file);
  const region = await screen.findByRole("region", { name: "Changes in rates.csv" });
  const click = (name: string) => user.click(within(region).getByRole("button", { name }));
  const confirm = async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Activate file" }));
  };
  const uploads = () => requests.filter(({ body }) => body instanceof FormData).length;
  return { region, click, confirm, uploads, user };
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
  const equal = "The file does not differ from the active version.";
  expect(within(region).getByText(equal)).toBeDefined();
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

it("activates a preview without sending the file again, shows the new rates, and closes it", async () => {
  const { region, click, confirm, uploads } = await previewFile(after);
  await click("Activate file");
  await confirm();
  expect((await findToast()).textContent).toContain("File activated");
  expect(region.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByTestId("panel"));
  expect(await screen.findByText("55.005")).toBeDefined();
  expect(uploads()).toBe(1);
});

it("keeps the preview of a file that could not be activated, until it is canceled", async () => {
  const { region, click, confirm, user } = await previewFile(after, "unreachable");
  await click("Activate file");
  await confirm();
  expect(region.isConnected).toBe(true);
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
  await click("Cancel");
  expect(region.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByTestId("panel"));
});

it("names the lines of a rejected file, and only until the next one", async () => {
  const rejected: FakeResponse = {
    status: 400,
    body: {
      message: "line 2: The rate of USD must be 1.",
      code: "validation.field",
      fields: { "line 2": "The rate of USD must be 1." },
    },
  };
  const responses = [rejected, deferred<FakeResponse>().promise];
  fakeFetch({
    "GET /api/admin/exchange-rates": { body: before },
    [`GET ${VERSIONS}`]: { body: [] },
    [`POST ${VERSIONS}`]: () => responses.shift() ?? {},
  });
  const { user } = await renderScreen(<DatasetPanel kind={exchangeRates} />);
  const upload = () =>
    user.upload(screen.getByLabelText("Choose a file"), new File(["date"], "rates.csv"));
  await upload();
  expect((await screen.findByRole("alert")).textContent).toContain("The rate of USD must be 1.");
  expect(await findAnnouncement()).toBe(""); // not a second time by the toast
  await upload();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("activates the bank's rates after a confirmation, and names the currencies that it does not publish", async () => {
  let stored = before;
  fakeFetch({
    "GET /api/admin/exchange-rates": () => ({ body: stored }),
    "POST /api/admin/exchange-rates/fetch": { body: { preview: fetched, missing: ["RUB"] } },
    [`POST ${VERSIONS}/2/activate?expectedActiveId=1`]: () => {
      stored = after;
      return { body: { ...fetched.version, isActive: true } };
    },
  });
  const { user } = await renderScreen(<ExchangeRatesCard kind={exchangeRates} />);
  await user.click(screen.getByRole("button", { name: /Central Bank/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(stored).toBe(before);
  await user.click(dialog.getByRole("button", { name: "Activate file" }));
  expect((await findToast()).textContent).toContain("Exchange rates updated");
  expect(await screen.findByText(/^Not published.*RUB$/)).toBeDefined();
  expect(await screen.findByText("55.005")).toBeDefined();
});

it("fetches the bank's rates once until they have arrived", async () => {
  const rates = deferred<FakeResponse>();
  fakeFetch({ "POST /api/admin/exchange-rates/fetch": () => rates.promise });
  const { user } = await renderScreen(<FetchRates kind={exchangeRates} />);
  const button = screen.getByRole("button", { name: /Central Bank/ });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
  rates.resolve({ body: { preview: fetched, missing: [] } });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
});
