import { screen, within } from "@testing-library/react";
import i18next from "i18next";
import { expect, it } from "vitest";
import { previewImport } from "#client/features/calculator/items-csv/preview-import.ts";
import { readCsv } from "#client/features/calculator/items-csv/reading/read-csv.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { ImportDialog } from "./import-dialog.tsx";

async function openPreview(text: string) {
  const ignore = () => undefined;
  const file = { source: "pasted rows", text, tables: [readCsv(text)] };
  const preview = previewImport(file, {}, "USD");
  if (!preview) throw new Error("The text has no rows");
  await renderScreen(
    <ImportDialog
      preview={{ ...preview, canAppend: false }}
      onChange={ignore}
      onAccept={ignore}
      onCancel={ignore}
    />,
  );
  return within(await screen.findByRole("dialog"));
}

it.each([
  [1, "1 row"],
  [10, "10 rows"],
  [11, "First 10 of 11 rows"],
])("names the table of %d valid rows %j", async (count, name) => {
  const dialog = await openPreview("Lamp,12.5,2,USD,CN\n".repeat(count));
  expect(dialog.getByRole("table").querySelector("caption")?.textContent).toBe(name);
});

it("names no file when none of the pasted rows is valid", async () => {
  const dialog = await openPreview("Lamp,free,2,USD,CN");
  expect(dialog.getByRole("alert").textContent).toBe("No row can be imported");
  expect(dialog.queryByText(/CSV file/)).toBeNull();
});

it("shows what a file can look like where no row is valid", async () => {
  const dialog = await openPreview("Lamp,free,2,USD,CN");
  const example = within(dialog.getByRole("region", { name: "What a file can look like" }));
  expect(example.getByRole("columnheader", { name: "Country of origin" })).toBeDefined();
  expect(example.getAllByRole("row")).toHaveLength(4);
  expect(dialog.getByRole("button", { name: "Download example (CSV)" })).toBeDefined();
});

it.each([
  ["en", "Value is not a number from 0.01 to 9,999,999,999.99: 2 rows"],
  ["fr", "La valeur n’est pas un nombre de 0.01 à 9,999,999,999.99\u00a0: 2 lignes"],
])("counts the skipped rows of a reason in %s", async (language, text) => {
  await i18next.changeLanguage(language);
  const dialog = await openPreview("Lamp,free,2,USD,CN\nChair,free,2,USD,CN");
  expect(dialog.getAllByRole("listitem").map((item) => item.textContent)).toEqual([text]);
});

it.each([
  ["Lamp,99999999999,1,USD,CN", "Value is not a number from 0.01 to 9,999,999,999.99"],
  ["Lamp,5,3000000000,USD,CN", "Quantity is not a whole number from 1 to 2,147,483,647"],
  [`${"x".repeat(501)},5,1,USD,CN`, "Description is empty or longer than 500 characters"],
])("names the limit that %j exceeds", async (text, reason) => {
  const dialog = await openPreview(text);
  expect(dialog.getByRole("cell", { name: reason })).toBeDefined();
});

it.each([
  [1000, "Download skipped rows"],
  [1001, "Download the first 1,000 skipped rows"],
])("offers for %d skipped rows the button “%s”", async (count, name) => {
  const dialog = await openPreview("Lamp,free,2,USD,CN\n".repeat(count));
  expect(dialog.getByRole("button", { name })).toBeDefined();
});

it.each([
  ["the names of the columns are missing", "Lamp,12.5,2,USD,CN,9405.21.80"],
  ["such as hs_code", "Lamp,CN,2,12.5,USD,9405.21.80"],
  [
    "Columns not imported: Weight, Shelf no.",
    "description,value,quantity,Weight,country,Shelf no.\nLamp,1,2,3,CN,9",
  ],
])("shows a note with the text “%s”", async (note, text) => {
  const dialog = await openPreview(text);
  expect(dialog.getByText(note, { exact: false })).toBeDefined();
});

it.each([
  "Lamp,12.5,2,USD,CN,,",
  "description,value,quantity,currency,country,\nLamp,12.5,2,USD,CN,",
])("says nothing about the empty columns of %j", async (text) => {
  const dialog = await openPreview(text);
  expect(dialog.queryByText(/not imported|only the first/i)).toBeNull();
});
