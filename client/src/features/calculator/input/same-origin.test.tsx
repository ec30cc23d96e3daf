import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  field,
  filledIn,
  openCalculator,
  shirts,
  storeDraft,
} from "#client/features/calculator/test-calculator.tsx";
import { fakeFetch } from "#client/testing/fake-fetch.ts";
import { findToast } from "#client/testing/render.tsx";

const sameOrigin = "Same origin for all: Vietnam";

async function openItemsFrom(...origins: string[]) {
  fakeFetch({});
  const items = origins.map((countryOfOrigin) => ({ ...shirts, countryOfOrigin }));
  storeDraft({ ...filledIn, items });
  const { user } = await openCalculator();
  await field("Shipping cost in USD");
  return user;
}

const origins = () =>
  screen
    .getAllByRole<HTMLInputElement>("combobox", { name: "Country of origin" })
    .map(({ value }) => value);

it("the button for one origin gives all items the first one's, which can be undone", async () => {
  const user = await openItemsFrom("VN", "CA", "");
  await user.click(await screen.findByRole("button", { name: sameOrigin }));
  await waitFor(() => expect(origins()).toEqual(["Vietnam", "Vietnam", "Vietnam"]));
  expect(screen.queryByRole("button", { name: sameOrigin })).toBeNull();
  expect(document.activeElement?.id).toBe("content");
  await user.click(within(await findToast()).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(origins()).toEqual(["Vietnam", "Canada", ""]));
});

it("the button for one origin cannot be undone once a duplicate has moved the items", async () => {
  const user = await openItemsFrom("VN", "CA");
  await user.click(await screen.findByRole("button", { name: sameOrigin }));
  await findToast();
  await user.click(await screen.findByRole("button", { name: "Duplicate item 1" }));
  await waitFor(() => expect(origins()).toEqual(["Vietnam", "Vietnam", "Vietnam"]));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("the button for one origin is missing while the origins are equal or the first one is missing", async () => {
  await openItemsFrom("VN", "VN");
  expect(screen.queryByRole("button", { name: /Same origin/ })).toBeNull();
});
