import { utils, write } from "@e965/xlsx";
import type { Page } from "@playwright/test";
import { calculatorOn } from "./calculator-locators.ts";
import { expect, expectAccessible, expectPageToFit, expectTablesToFit, test } from "./test.ts";

const SPREADSHEET_CODE = /spreadsheet-worker/;

const csv = (...rows: string[]) => ({
  name: "items.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(rows.join("\n")),
});

const select = (page: Page, file: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
  page.locator("input[type=file]").setInputFiles(file);

const dialogOn = (page: Page) => page.getByRole("dialog", { name: "Review import" });

const rowOf = (page: Page, name: string | RegExp) => dialogOn(page).getByRole("row", { name });

async function accept(page: Page) {
  await dialogOn(page).getByRole("button", { name: "Replace items" }).click();
  await expect(dialogOn(page)).toBeHidden();
}

test("imports an inventory of Shopify with its costs", async ({ page }) => {
  await page.goto("/");
  await select(
    page,
    csv(
      "Handle,Title,SKU,HS Code,COO,Cost per item,On hand",
      "maple,Maple Syrup 250ml,SYRUP-250,1702.20,CA,6.50,8",
    ),
  );
  await expect(rowOf(page, /Maple Syrup/)).toContainText("$6.50");
  await expect(dialogOn(page)).toContainText("Columns not imported: Handle, SKU");
  await expect(dialogOn(page).getByRole("button", { name: /^Columns/ })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
  await accept(page);
  const { description, value } = calculatorOn(page).item(1);
  await expect(description).toHaveValue("Maple Syrup 250ml");
  await expect(value).toHaveValue("6.50");
});

test("imports the lines of an entry summary", async ({ page }) => {
  await page.goto("/");
  await select(
    page,
    csv(
      "ENTRY SUMMARY,,,,,",
      "27. Line No.,28. Description of Merchandise,29. A. HTSUS No.,10. Country of Origin,31. Net Quantity in HTSUS Units,32. A. Entered Value",
      '001,"T-shirts, men",6109.10.0012,Viet Nam,100 DOZ,"4,800"',
      "002,Laptop stand,HTS 8473301180,PRC,3 NO,100",
      '003,Coffee,901110015,Colombia,10 KG,"1,000"',
      ",Total entered value,,,,5900",
    ),
  );
  const dialog = dialogOn(page);
  await expect(dialog).toContainText("3 rows can be imported");
  await expect(dialog).toContainText("Row of totals, not an item: 1 row");
  await expect(dialog).toContainText("Lines read as title or units, not as items: 1");
  await expect(rowOf(page, /T-shirts/)).toContainText("1,200");
  await expect(rowOf(page, /T-shirts/)).toContainText("$4.00");
  await expect(rowOf(page, /Laptop stand × 3/)).toContainText("$100.00");
  const check = dialog.getByRole("region", { name: "Check these rows" });
  await check.getByText("HS code completed with a leading 0").click();
  await expect(check).toContainText("Line 5: 901110015 → 0901.11.00.15");
  await accept(page);
  await expect(calculatorOn(page).item(3).description).toHaveValue("Coffee");
});

test("asks by keyboard for a column that was not recognized, and remembers it", async ({
  page,
}) => {
  const template = csv(
    "ACME GmbH;;;;",
    "Full Description of Goods;Commodity Code;Country of Origin;Qty;Ref. 7",
    "Pliers;8203.20.6030;Germany;100;2,50",
    "Lamp;9405.21.80;Deutschland;2;1.250,00",
  );
  await page.goto("/");
  await select(page, template);
  const dialog = dialogOn(page);
  await expect(dialog.getByRole("alert").filter({ hasText: "recognized" })).toContainText(
    "No column was recognized as: Unit value or line total.",
  );
  await expect(dialog).toContainText("No row can be imported");
  const column = dialog.getByLabel("Ref. 7");
  await column.focus();
  await page.keyboard.type("Unit value");
  await expect(column).toHaveValue("value");
  await expect(dialog).toContainText("2 rows can be imported");
  await expect(rowOf(page, /Lamp/)).toContainText("$1,250.00");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.reload();
  await select(page, template);
  await expect(dialog).toContainText("2 rows can be imported");
  await expect(dialog.getByRole("button", { name: "Columns: 5 of 5 assigned" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
});

const HEADER = ["Item", "HTSUS", "Made In", "Pieces", "Unit Cost", "Remarks"];

function invoice() {
  const sheet = utils.aoa_to_sheet([
    ["COMMERCIAL INVOICE"],
    ["Currency", "EUR"],
    [],
    HEADER,
    ["Green coffee", { t: "n", v: 901_110_015, z: "0000000000" }, "Viet Nam", 5, 20.5, "urgent"],
    ["Sorted by date", { t: "n", v: 46_032, z: "m/d/yy" }, "中国", 1, 12],
    ["Total", null, null, 6, 114.5],
  ]);
  sheet["!merges"] = [utils.decode_range("A1:F1")];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([["Terms"], ["Pay within 30 days"]]), "Terms");
  utils.book_append_sheet(book, sheet, "Invoice");
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADER, ["Fan", 841451, "TH", 3, 9]]), "Rest");
  return {
    name: "invoice.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(write(book, { bookType: "xlsx", type: "buffer", compression: true })),
  };
}

for (const width of [320, 1280]) {
  test(`imports a spreadsheet with titles, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const code: string[] = [];
    page.on("request", (request) => code.push(request.url()));
    await page.goto("/");
    expect(code.filter((url) => SPREADSHEET_CODE.test(url))).toEqual([]);
    await select(page, invoice());

    const dialog = dialogOn(page);
    await expect(dialog.getByLabel("Sheet")).toHaveValue("1");
    await expect(dialog).toContainText("2 rows can be imported");
    await expect(dialog).toContainText("The calculation will be in EUR.");
    await expect(rowOf(page, /Green coffee/)).toContainText("0901110015");
    await expect(rowOf(page, /Green coffee/)).toContainText("€20.50");
    await expect(dialog).toContainText("HS code cannot be read; imported without a code");
    await dialog.getByRole("button", { name: /^Columns/ }).click();
    await expect(dialog.getByLabel("Unit Cost")).toHaveValue("value");
    await expectAccessible(page);
    await expectTablesToFit(dialog.getByRole("table"));
    await expectPageToFit(page);

    await dialog.getByLabel("Sheet").selectOption("Rest (2)");
    await expect(dialog).toContainText("1 row can be imported");
    await expect(rowOf(page, /Fan/)).toContainText("Thailand");
    await accept(page);
    await expect(calculatorOn(page).item(1).description).toHaveValue("Fan");
  });
}

test("says that a damaged spreadsheet cannot be read", async ({ page }) => {
  await page.goto("/");
  const buffer = invoice().buffer.subarray(0, 900);
  await select(page, { ...invoice(), buffer });
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "The spreadsheet cannot be read.",
  );
});
