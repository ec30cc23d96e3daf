import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type ComboboxHandover, UNTOUCHED } from "#client/components/combobox/combobox-handover.ts";
import { renderScreen } from "#client/testing/render.tsx";
import type { CountryOption } from "./country-option.ts";
import { InteractiveCountryCombobox } from "./interactive-country-combobox.tsx";
import { forgetCountries, recentCountries, rememberCountry } from "./recent-countries.ts";

const countries = [
  { value: "AT", label: "Austria", nameInFile: "Austria" },
  { value: "CN", label: "China", nameInFile: "China" },
  { value: "US", label: "United States", nameInFile: "United States" },
];

beforeEach(() => forgetCountries());

async function renderCombobox(start: ComboboxHandover, selected: CountryOption | null = null) {
  const chosen: string[] = [];
  const { user } = await renderScreen(
    <InteractiveCountryCombobox
      id="from"
      label="From"
      value={selected?.value ?? ""}
      options={countries}
      selected={selected}
      start={start}
      onStart={() => {}}
      renderIcon={() => null}
      texts={{ openList: "Open", noMatch: "None", matchCount: String }}
      onChange={(code) => void chosen.push(code)}
    />,
  );
  return { user, chosen };
}

async function openList() {
  const { user, chosen } = await renderCombobox(UNTOUCHED);
  await user.click(screen.getByRole("combobox"));
  return { user, chosen };
}

const optionsIn = (name: string) =>
  within(screen.getByRole("group", { name }))
    .getAllByRole("option")
    .map((option) => option.lastChild?.textContent);

it("shows the whole name of the selected country as a tooltip to the pointer alone", async () => {
  const { user } = await renderCombobox(UNTOUCHED, {
    value: "US",
    label: "United States",
    nameInFile: "United States",
  });
  const field = screen.getByRole<HTMLInputElement>("combobox");
  expect(field.title).toBe("");
  await user.hover(field);
  expect(field.title).toBe("United States");
});

it("lists recent countries, then frequent ones, then all", async () => {
  rememberCountry("US");
  rememberCountry("AT");
  rememberCountry("VN"); // not among the countries offered
  await openList();
  expect(optionsIn("Recent")).toEqual(["AT", "US"]);
  expect(optionsIn("Frequent")).toEqual(["CN", "US"]);
  expect(optionsIn("All countries")).toEqual(["AT", "CN", "US"]);
});

it("has no group of recent countries before the first choice", async () => {
  await openList();
  expect(screen.getAllByRole("group").map(({ textContent }) => textContent)).toHaveLength(2);
});

it("selects the option that is clicked in any group, and remembers it", async () => {
  const { user, chosen } = await openList();
  const all = screen.getByRole("group", { name: "All countries" });
  await user.click(within(all).getByRole("option", { name: /China/ }));
  expect(chosen).toEqual(["CN"]);
  expect(recentCountries.get()).toEqual(["CN"]);
});

it("shows each match of a search once, without groups", async () => {
  rememberCountry("US");
  const { user } = await openList();
  await user.type(screen.getByRole("combobox"), "united");
  expect(screen.getAllByRole("option")).toHaveLength(1);
  expect(screen.queryByRole("group")).toBeNull();
});

it("selects the best match with Enter after the list shrank away from a resting pointer", async () => {
  const { user, chosen } = await openList();
  await user.type(screen.getByRole("combobox"), "chi");
  await user.hover(screen.getByRole("option"));
  await user.unhover(screen.getByRole("option")); // the event that a browser sends without a movement
  await user.keyboard("{Enter}");
  expect(chosen).toEqual(["CN"]);
});

it("selects the best match when the pointer leaves the field", async () => {
  const { user, chosen } = await openList();
  await user.type(screen.getByRole("combobox"), "chi");
  await user.click(document.body);
  expect(chosen).toEqual(["CN"]);
});

it("selects nothing when the pointer leaves a list that was not searched", async () => {
  const { user, chosen } = await openList();
  await user.hover(screen.getByRole("option", { name: /Austria/ }));
  await user.click(document.body);
  expect(chosen).toEqual([]);
});

it("selects nothing with Enter after the pointer left a list that was not searched", async () => {
  const { user, chosen } = await openList();
  const austria = screen.getByRole("option", { name: /Austria/ });
  await user.hover(austria);
  await user.unhover(austria);
  await user.keyboard("{Enter}");
  expect(chosen).toEqual([]);
});

it("remembers the last five countries, newest first, in this browser", () => {
  for (const code of ["US", "CN", "DE", "JP", "VN", "MX", "CN"]) rememberCountry(code);
  expect(recentCountries.get()).toEqual(["CN", "MX", "VN", "JP", "DE"]);
  expect(localStorage.getItem("recentCountries")).toBe("CN MX VN JP DE");
});

it("remembers countries until a reload where the browser denies its storage", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Access is denied", "SecurityError");
  });
  rememberCountry("US");
  expect(recentCountries.get()).toEqual(["US"]);
});

it("takes the focus of its placeholder once, so that Tab can move it on at once", async () => {
  const focus = vi.spyOn(HTMLInputElement.prototype, "focus");
  const start = { ...UNTOUCHED, text: "chi", isFocused: true, isOpen: true };
  const { user, chosen } = await renderCombobox(start);
  expect(focus).toHaveBeenCalledOnce();
  expect(screen.getByRole("option", { name: /China/, selected: true })).toBeDefined();
  await user.tab();
  expect(chosen).toEqual(["CN"]);
});
