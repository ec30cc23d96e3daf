import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { deferred, type FakeResponse, fakeFetch } from "#client/testing/fake-fetch.ts";
import { findAnnouncement, renderScreen } from "#client/testing/render.tsx";
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
    "POST /api/admin/exchange-rates": () => uploads.shift() ?? {},
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
