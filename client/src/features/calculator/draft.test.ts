import { afterEach, expect, it } from "vitest";
import { defaultValues, shareLink } from "./draft.ts";
import { emptyForm } from "./form-values.ts";

const form = {
  ...emptyForm,
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
  expect(defaultValues()).toEqual({ form: emptyForm });
});

it("opens a shared link with its inputs and its currency", () => {
  location.hash = new URL(shareLink(form, "EUR") ?? "").hash;
  expect(defaultValues()).toEqual({ form, currency: "EUR" });
});

it("starts with what the tab held last", () => {
  sessionStorage.setItem("calculation", JSON.stringify(form));
  expect(defaultValues()).toEqual({ form });
});

it.each(["#c=%%%", "#c=bm90IGpzb24", "#c=e30", "#other"])("ignores the broken link %s", (hash) => {
  location.hash = hash;
  expect(defaultValues()).toEqual({ form: emptyForm });
});

it("has no link for a list that is too long for one", () => {
  const items = Array.from({ length: 200 }, () => ({
    ...emptyForm.items[0],
    description: "x".repeat(50),
  }));
  expect(shareLink({ ...form, items } as typeof form, "USD")).toBeNull();
});
