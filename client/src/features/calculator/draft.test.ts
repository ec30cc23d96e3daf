import { afterEach, expect, it } from "vitest";
import { linkTo, startingValues } from "./draft.ts";
import { blankForm } from "./form-values.ts";

const form = {
  ...blankForm,
  fromCountry: "VN",
  items: [
    { description: "Tée 茶", countryOfOrigin: "CN", quantity: "2", value: "5.00", hsCode: "" },
  ],
};

afterEach(() => {
  location.hash = "";
  sessionStorage.clear();
});

it("starts with one empty item", () => {
  expect(startingValues()).toEqual({ form: blankForm });
});

it("opens a shared link with its inputs and its currency", () => {
  location.hash = new URL(linkTo(form, "EUR") ?? "").hash;
  expect(startingValues()).toEqual({ form, currency: "EUR" });
});

it("starts with what the tab held last", () => {
  sessionStorage.setItem("calculation", JSON.stringify(form));
  expect(startingValues()).toEqual({ form });
});

it.each(["#c=%%%", "#c=bm90IGpzb24", "#c=e30", "#other"])("ignores the broken link %s", (hash) => {
  location.hash = hash;
  expect(startingValues()).toEqual({ form: blankForm });
});

it("has no link for a list that is too long for one", () => {
  const items = Array.from({ length: 200 }, () => ({
    ...blankForm.items[0],
    description: "x".repeat(50),
  }));
  expect(linkTo({ ...form, items } as typeof form, "USD")).toBeNull();
});
