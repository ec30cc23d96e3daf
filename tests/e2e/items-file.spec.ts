import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { calculatorOn, chooseCountry, fillShipment } from "./calculator-locators.ts";
import {
  expect,
  expectAccessible,
  expectOnlyErrors,
  expectTablesToFit,
  goOffline,
  test,
} from "./test.ts";

const FILE = `description,value,quantity,currency,country
Lamp,12.5,2,USD,CN
"Chair, oak",99,1,USD,PL
,3,1,USD,VN
Bad,x,1,USD,VN
Nowhere,1,1,USD,ZZ
`;

const csv = (content: string, name = "items.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(content),
});

const fileField = (page: Page) => page.locator("input[type=file]");
async function importRows(page: Page, rows: string[]) {
  await fileField(page).setInputFiles(csv(rows.join("\n")));
  await page.getByRole("button", { name: "Replace items" }).click();
}

const readDownload = async (download: Download) => readFile(await download.path(), "utf8");

test("previews a file before importing its valid rows", async ({ page }) => {
  await page.goto("/");
  await fileField(page).setInputFiles(csv(FILE));
  const dialog = page.getByRole("dialog", { name: "Review import" });
  await expect(dialog).toContainText("2 rows can be imported");
  await expect(dialog).toContainText("3 rows will be skipped");
  await expect(dialog.getByRole("row", { name: /^6/ })).toContainText("Unknown country code");
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(calculatorOn(page).item(1).description).toHaveValue("");

  await fileField(page).setInputFiles(csv(FILE));
  await dialog.getByRole("button", { name: "Replace items" }).click();
  const { item } = calculatorOn(page);
  await expect(item(1).description).toHaveValue("Lamp");
  await expect(item(1).description).toBeFocused();
  await expect(item(2).description).toHaveValue("Chair, oak");
  await expect(item(2).origin).toHaveValue("Poland");
  await expect(item(3).group).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Imported 2 items successfully",
  );
});

test("returns the focus to the clicked button, which Safari does not focus, when its dialog closes", async ({
  page,
}) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Import CSV" });
  await button.hover();
  const focusMain = () => document.getElementById("content")?.focus({ preventScroll: true });
  await page.evaluate(focusMain); // as a click does in Safari
  await fileField(page).setInputFiles(csv(FILE));
  await expect(page.getByRole("dialog", { name: "Review import" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("fits the preview of a file on a 320 px screen", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/?lng=de");
  await fileField(page).setInputFiles(csv(FILE));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("row", { name: "Lamp China 2" })).toBeVisible();
  await expectTablesToFit(dialog.getByRole("table"));
});

test("imports the rows of one currency of a mixed file, by choice", async ({ page }) => {
  const mixed = `description,value,quantity,currency,country
Lamp,12.5,2,USD,CN
Chair,99,1,EUR,PL
Table,250,1,EUR,PL
`;
  await page.goto("/");
  await fillShipment(page);
  await fileField(page).setInputFiles(csv(mixed));
  const dialog = page.getByRole("dialog", { name: "Review import" });
  await expect(dialog).toContainText("1 row can be imported");
  await expect(dialog).toContainText("Currency is not USD: 2 rows");
  await expect(dialog.getByRole("button", { name: "Add to items" })).toBeVisible();

  await dialog.getByLabel("Import the rows in").selectOption("EUR");
  await expect(dialog).toContainText("2 rows can be imported");
  await expect(dialog).toContainText("The calculation will be in EUR.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Replace items" }).click();
  await expect(calculatorOn(page).item(2).description).toHaveValue("Table");
  await expect(page.getByLabel("Currency")).toHaveValue("EUR");
});

test("imports an exported file again", async ({ page }) => {
  await page.goto("/");
  await fillShipment(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^items-.*\.csv$/);
  const exported = await readDownload(download);

  await calculatorOn(page).item(1).remove.click();
  await fileField(page).setInputFiles(csv(exported));
  await page.getByRole("button", { name: "Replace items" }).click();
  await expect(calculatorOn(page).item(1).value).toHaveValue("50.00");
  await expect(calculatorOn(page).item(2).origin).toHaveValue("Brazil");
});

test("imports the example unchanged", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Paste rows" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download example (CSV)" }).click(),
  ]);
  await fileField(page).setInputFiles(csv(await readDownload(download)));
  await expect(page.getByRole("dialog")).toContainText("3 rows can be imported");
  await expect(page.getByRole("dialog")).not.toContainText("will be skipped");
});

test("adds rows pasted from a spreadsheet", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Paste rows" }).click();
  const pasted = page.getByRole("textbox", { name: "Rows from a spreadsheet" });
  await pasted.fill("description\tvalue\tquantity\tcurrency\tcountry\nLamp\t12.5\t2\tUSD\tCN");
  await page.getByRole("button", { name: "Preview rows" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(pasted).toHaveValue(/^description/); // can be corrected
  await page.getByRole("button", { name: "Preview rows" }).click();
  await page.getByRole("button", { name: "Replace items" }).click();
  await expect(calculatorOn(page).item(1).origin).toHaveValue("China");
  await expect(pasted).toBeHidden();
  await expect(calculatorOn(page).item(1).description).toBeFocused();
});

test("calculates rows pasted into a description without the mouse", async ({ page }) => {
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "China");
  await pasteInto(calculator.item(1).description, "Lamp\t12.50\t2\tUSD\tCN\nDesk\t80\t1\tUSD\tDE");
  await page.getByRole("button", { name: "Replace items" }).press("Enter");
  await expect(calculator.item(2).description).toHaveValue("Desk");
  await expect(calculator.item(1).description).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(calculator.result).toContainText("Lamp");
});

const pasteInto = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    element.focus();
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);

test("shows an error for an unusable file", async ({ page }) => {
  await page.goto("/");
  const notices = page.getByRole("region", { name: "Notifications" });
  await fileField(page).setInputFiles(csv(FILE, "items.pdf"));
  await expect(notices).toContainText("Please select a CSV file");
  await fileField(page).setInputFiles(csv("description,value\n"));
  await expect(notices).toContainText("No valid items found in CSV file");
  await fileField(page).setInputFiles(csv('description,value\n"open'));
  await expect(notices).toContainText("Error parsing CSV file");
  await fileField(page).setInputFiles(csv("x".repeat(10_000_001)));
  await expect(notices).toContainText("The file is larger than 10 MB.");
});

for (const { width, place } of [
  { width: 360, place: "below the items" },
  { width: 1366, place: "above the items" },
]) {
  test(`shows the import and export ${place} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/");
    const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
    const actions = await top(page.getByRole("button", { name: "Export CSV" }));
    const items = await top(calculatorOn(page).addItem);
    expect(actions > items).toBe(place === "below the items");
  });
}

test("does not export an empty list", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "No items to export",
  );
});

const DISCONNECTED =
  /(?:\.svg|\/suggestions) failed: net::ERR_INTERNET_DISCONNECTED|^Failed to load resource/;

test("exports once the connection is back", async ({ page, context, pageErrors }) => {
  await page.goto("/");
  await fillShipment(page);
  await page.getByRole("button", { name: "Paste rows" }).click();
  const example = page.getByRole("button", { name: "Download example (CSV)" });
  await expect(example).toBeVisible();
  const notices = page.getByRole("region", { name: "Notifications" });
  for (const button of [example, page.getByRole("button", { name: "Export CSV" })]) {
    await goOffline(page);
    await button.click();
    await expect(notices).toContainText("Could not reach the server. Trying again…");
    const download = page.waitForEvent("download");
    await context.setOffline(false);
    expect((await download).suggestedFilename()).toMatch(/^items-.*\.csv$/);
  }
  // Flags of the countries' list and the codes of the items may still have been loading.
  expectOnlyErrors(pageErrors, DISCONNECTED);
});

test("edits and calculates five hundred imported rows", async ({ page }) => {
  const rows = Array.from({ length: 500 }, (_, row) => `Item no. ${row + 1},2,1,USD,VN`);
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Vietnam");
  await importRows(page, rows);
  await expect(calculator.item(1).description).toBeFocused();
  await expect(page.getByText("Item no. 500", { exact: true })).toBeAttached();
  expect(await page.locator("fieldset input").count()).toBeLessThan(400);

  await calculator.item(400).group.scrollIntoViewIfNeeded();
  await calculator.item(400).value.fill("abc");
  await calculator.from.focus();
  await expect(calculator.item(400).value).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(calculator.item(400).value).toBeFocused();
  await calculator.item(400).value.fill("4");
  await page.keyboard.press("Control+Enter");
  await expect(calculator.result).toContainText("Item no. 500");
  await expect(calculator.result.getByText("$1,002.00")).toBeVisible();
});

for (const { width, hsCode = "", codes = "" } of [
  { width: 360 },
  { width: 768 },
  { width: 1280 },
  { width: 1366 },
  { width: 768, hsCode: "6109.10.00", codes: " of HS codes" },
  { width: 1366, hsCode: "6109.10.00", codes: " of HS codes" },
]) {
  test(`keeps the item in view that is scrolled to in a long list${codes}, ${width} px wide`, async ({
    page,
  }) => {
    const rows = Array.from(
      { length: 300 },
      (_, row) => `Item no. ${row + 1},2,1,USD,VN,${hsCode}`,
    );
    await page.setViewportSize({ width, height: 720 });
    await page.goto("/");
    const header = "description,value,quantity,currency,country,hsCode";
    await importRows(page, [header, ...rows]);
    const { item } = calculatorOn(page);
    await expect(item(1).description).toBeFocused();

    for (const number of [299, 150]) {
      const { group, description } = item(number);
      await group.evaluate((row) => row.scrollIntoView({ block: "center" }));
      await expect(description).toBeVisible(); // its row has fields instead of text
      const above = item(number - 1);
      await expect(above.description).toBeAttached(); // as have rows above
      await expect(above.group.getByText("General rate")).toHaveCount(hsCode ? 1 : 0);
    }
    await expect(item(150).description).toBeInViewport();
  });
}

test("keeps the number of the hundredth item apart from its description", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/");
  await importRows(
    page,
    Array.from({ length: 100 }, (_, row) => `Item no. ${row + 1},2,1,USD,VN`),
  );
  const { group, description } = calculatorOn(page).item(100);
  await group.scrollIntoViewIfNeeded();
  const numberEnd = await group.getByText("100", { exact: true }).evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getBoundingClientRect().right;
  });
  expect((await description.boundingBox())?.x).toBeGreaterThanOrEqual(numberEnd + 8);
});

test("keeps the height of a long result while it is scrolled", async ({ page }) => {
  const rows = Array.from({ length: 300 }, (_, row) => `Item no. ${row + 1},2,1,USD,CN,8501.10.20`);
  const header = "description,value,quantity,currency,country,hsCode";
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Vietnam");
  await importRows(page, [header, ...rows]);
  await expect(calculator.item(1).description).toBeFocused();
  await page.keyboard.press("Control+Enter");
  const line = calculator.result.locator("li", { hasText: "Item no. 200" });
  await expect(line).toBeAttached();
  const heights = await line.evaluate(async (element) => {
    const before = element.parentElement?.clientHeight;
    element.scrollIntoView({ block: "center" });
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    return { before, after: element.parentElement?.clientHeight };
  });
  expect(heights.after).toBe(heights.before);
});

test("focuses the item of a long list that the server rejects", async ({ page, pageErrors }) => {
  const rows = Array.from({ length: 300 }, (_, row) => `Item no. ${row + 1},2,1,USD,VN`);
  rows[289] = "Gold,9999999999,2,USD,VN";
  await page.goto("/");
  const calculator = calculatorOn(page);
  await chooseCountry(calculator.from, "Vietnam");
  await importRows(page, rows);
  await expect(calculator.item(1).description).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(calculator.item(290).group).toContainText("value × quantity must be at most");
  await expect(calculator.item(290).value).toBeFocused();
  await expect(calculator.item(290).value).toBeInViewport();
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining("400")]);
});

test("shows a removed item of a long list where it is restored", async ({ page }) => {
  const rows = Array.from({ length: 300 }, (_, row) => `Item no. ${row + 1},2,1,USD,VN`);
  await page.goto("/");
  await importRows(page, rows);
  const { item } = calculatorOn(page);
  await item(150).group.scrollIntoViewIfNeeded();
  await item(150).remove.click();
  await page.getByRole("button", { name: "Undo" }).hover(); // its toast stays
  await expect(item(150).description).toHaveValue("Item no. 151");
  await item(1).description.focus();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item(150).description).toHaveValue("Item no. 150");
  await expect(item(150).description).toBeFocused();
  await expect(item(150).description).toBeInViewport();
});

test("does not restore a removed item into a list that is full again", async ({ page }) => {
  const rows = Array.from({ length: 500 }, (_, row) => `Item no. ${row + 1},2,1,USD,VN`);
  await page.goto("/");
  await importRows(page, rows);
  const { item, addItem } = calculatorOn(page);
  await item(1).remove.click();
  await page.getByRole("button", { name: "Undo" }).hover(); // its toast stays
  await addItem.press("Enter");
  await expect(item(500).description).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("A calculation can have at most 500 items.");
  await expect(item(501).group).toHaveCount(0);
});
