import { afterEach, expect, it } from "vitest";
import { defaultValues, shareLink } from "./draft.ts";
import { emptyForm, emptyItem } from "./form-values.ts";

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

it.each([
  [200, 50],
  [500, 200],
])("has no link for %i items of %i characters", (count, length) => {
  const item = { ...emptyItem, description: "x".repeat(length) };
  const items = Array.from({ length: count }, () => item);
  expect(shareLink({ ...form, items }, "USD")).toBeNull();
});

it("has a link for the longest text that fits into a URL", () => {
  const items = [{ ...emptyItem, description: "茶".repeat(1900) }];
  const link = shareLink({ ...form, items }, "USD") ?? "";
  expect(link.length).toBeGreaterThan(7500);
  location.hash = new URL(link).hash;
  expect(defaultValues().form.items).toEqual(items);
});
