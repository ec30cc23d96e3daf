import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import type { ImportChoices } from "#client/features/calculator/items-csv/import-preview.ts";
import { previewImport } from "#client/features/calculator/items-csv/preview-import.ts";
import { readCsv } from "#client/features/calculator/items-csv/reading/read-csv.ts";
import { renderScreen } from "#client/testing/render.tsx";
import { ImportDialog } from "./import-dialog.tsx";

beforeEach(() => localStorage.clear());

const ignore = () => undefined;

function Import({ text }: { text: string }) {
  const [choices, setChoices] = useState<ImportChoices>({});
  const file = { source: "items.csv", text: null, tables: [readCsv(text)] };
  const preview = previewImport(file, choices, "USD");
  if (!preview) return null;
  return (
    <ImportDialog
      preview={{ ...preview, canAppend: false }}
      onChange={(changes) => setChoices({ ...choices, ...changes })}
      onAccept={ignore}
      onCancel={ignore}
    />
  );
}

async function openImport(...rows: string[]) {
  const { user } = await renderScreen(<Import text={rows.join("\n")} />);
  const dialog = within(await screen.findByRole("dialog"));
  return { user, dialog, toggle: dialog.getByRole("button", { name: /^Columns/ }) };
}

const KNOWN = ["Description,COO,Qty,Price,Note", "Fan,CN,2,9,x"];

it("stays closed where every needed column is known, and one press opens it", async () => {
  const { user, dialog, toggle } = await openImport(...KNOWN);
  expect(toggle.textContent).toBe("Columns: 4 of 5 assigned");
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  expect(dialog.queryByLabelText("COO")).toBeNull();
  await user.click(toggle);
  expect(dialog.getByLabelText<HTMLSelectElement>("COO").value).toBe("country");
  expect(dialog.getByText("CN")).toBeDefined();
});

it("opens where a column is missing, shows the effect of a choice at once, and remembers it", async () => {
  const rows = ["Description,Where,Qty,Price", "Fan,China,2,9"];
  const { user, dialog, toggle } = await openImport(...rows);
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  expect(dialog.getByText(/No column was recognized as: Country of origin/)).toBeDefined();
  await user.selectOptions(dialog.getByLabelText("Where"), "Country of origin");
  expect(dialog.getByText("1 row can be imported")).toBeDefined();
  expect(dialog.queryByText(/No column was recognized/)).toBeNull();

  const again = previewImport(
    { source: "items.csv", text: null, tables: [readCsv(rows.join("\n"))] },
    {},
    "USD",
  );
  expect(again?.items).toMatchObject([{ countryOfOrigin: "CN" }]);
});

it("takes a field from the column that had it", async () => {
  const { user, dialog, toggle } = await openImport(...KNOWN);
  await user.click(toggle);
  await user.selectOptions(dialog.getByLabelText("Note"), "Description");
  expect(dialog.getByLabelText<HTMLSelectElement>("Description").value).toBe("");
  expect(dialog.getByRole("row", { name: /^x/ })).toBeDefined();
});

it("gives one origin to all rows of a file without origins", async () => {
  const { user, dialog } = await openImport("Title,Price,Quantity", "Mug,12.50,3");
  await user.selectOptions(dialog.getByLabelText("Country of origin of all rows"), "Portugal");
  expect(dialog.getByText("1 row can be imported")).toBeDefined();
  expect(dialog.getAllByText("Portugal").length).toBeGreaterThan(1);
});

it("imports the rows by the format of numbers that the person chooses", async () => {
  const { user, dialog } = await openImport("Description,COO,Qty,Price", "Pump,DE,1,2.500");
  expect(dialog.getByText("$2.50")).toBeDefined();
  await user.selectOptions(dialog.getByLabelText("Numbers are written as"), "1.234,56");
  expect(dialog.getByText("$2,500.00")).toBeDefined();
});

it("ignores a remembered choice that is none", async () => {
  localStorage.setItem("import-columns", '[["description|coo|qty|price|note", ["everything"]]]');
  const { toggle } = await openImport(...KNOWN);
  expect(toggle.textContent).toBe("Columns: 4 of 5 assigned");
});
