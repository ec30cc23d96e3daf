import { afterEach, expect, it } from "vitest";
import { defaultValues } from "./draft.ts";
import { emptyForm, emptyItem } from "./form-values.ts";
import { shareLink } from "./share-link.ts";

const form = {
  ...emptyForm,
  fromCountry: "VN",
  toCountry: "CA",
  toRegion: "QC",
  items: [
    { ...emptyItem, description: "Tée 茶", countryOfOrigin: "CN", quantity: "2", value: "5.00" },
  ],
};

afterEach(() => {
  location.hash = "";
  sessionStorage.clear();
});

it("starts with one empty item without a link and a draft", () => {
  expect(defaultValues()).toEqual({ form: emptyForm, isLinked: false });
});

it("returns the values and the currency of a shared link", () => {
  location.hash = new URL(shareLink(form, "EUR") ?? "").hash;
  expect(defaultValues()).toEqual({ form, currency: "EUR", isLinked: true });
});

it("returns the draft that the tab stored", () => {
  sessionStorage.setItem("calculation", JSON.stringify(form));
  expect(defaultValues()).toEqual({ form, isLinked: false });
});

const goods = { hsCode: "8708.99", countryOfOrigin: "CN" };
const published = {
  ...form,
  items: form.items.map((item) => ({
    ...item,
    answers: { ...goods, claims: ["S"], facts: { vehiclePart: false } },
  })),
};
const opened = form.items.map((item) => ({
  ...item,
  lineInput: { ...goods, claims: ["S"], answers: { vehiclePart: false } },
}));

it("returns the answers of a draft of release 0.2.0", () => {
  sessionStorage.setItem("calculation", JSON.stringify(published));
  expect(defaultValues().form.items).toEqual(opened);
});

it("returns the answers of a shared link of release 0.2.0", () => {
  const text = JSON.stringify({
    currency: "USD",
    form: { ...published, items: published.items.map((item) => ({ ...item, description: "Tea" })) },
  });
  location.hash = `#c=${btoa(text)}`;
  expect(defaultValues().form.items).toEqual(
    opened.map((item) => ({ ...item, description: "Tea" })),
  );
});

it.each(["#c=%%%", "#c=bm90IGpzb24", "#c=e30", "#other"])("ignores the invalid link %s", (hash) => {
  location.hash = hash;
  expect(defaultValues()).toEqual({ form: emptyForm, isLinked: false });
});

it.each([
  [200, 50],
  [500, 200],
])("creates no link for %i items of %i characters", (count, length) => {
  const item = { ...emptyItem, description: "x".repeat(length) };
  const items = Array.from({ length: count }, () => item);
  expect(shareLink({ ...form, items }, "USD")).toBeNull();
});

it("creates a link of nearly 8000 characters that restores its values", () => {
  const items = [{ ...emptyItem, description: "茶".repeat(1900) }];
  const link = shareLink({ ...form, items }, "USD") ?? "";
  expect(link.length).toBeGreaterThan(7500);
  location.hash = new URL(link).hash;
  expect(defaultValues().form.items).toEqual(items);
});
