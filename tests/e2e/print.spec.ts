import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test.ts";

const MARGIN = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };
const ORIGINS = ["VN", "CN", "BR", "DE", "IN"];

/** A shared link, which calculates at once. */
function linkTo(count: number, language: string): string {
  const items = Array.from({ length: count }, (_, index) => ({
    description: `Article ${index + 1} with a name of average length`,
    countryOfOrigin: ORIGINS[index % ORIGINS.length],
    quantity: "12",
    value: "149.90",
    hsCode: "",
  }));
  return linkToItems(items, language);
}

function linkToItems(items: object[], language: string): string {
  const route = { fromCountry: "VN", toCountry: "US", shippingCost: "250", insuranceCost: "30" };
  const json = JSON.stringify({ currency: "USD", form: { ...route, items } });
  return `/?lng=${language}#c=${Buffer.from(json).toString("base64url")}`;
}

async function countPages(page: Page, format: string): Promise<number> {
  const pdf = (await page.pdf({ format, margin: MARGIN })).toString("latin1");
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
}

for (const language of ["en", "de"]) {
  test(`prints the result of 15 items on one page in ${language}`, async ({ page }) => {
    await page.goto(linkTo(15, language));
    await expect(page.getByText("Article 15", { exact: false }).last()).toBeVisible();
    await expect(page.locator("main")).toContainText("USD");
    for (const format of ["A4", "Letter"]) expect(await countPages(page, format)).toBe(1);
  });
}

const SHIRTS = { description: "Shirts", quantity: "12", value: "19.90", hsCode: "" };

test("keeps the duty of an only item below its heading, also in Firefox", async ({ page }) => {
  await page.goto(linkTo(1, "en"));
  const duties = page.getByRole("region", { name: "Duty by item" });
  await expect(duties).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(duties).toHaveCSS("break-inside", "avoid"); // Firefox does not know `break-after: avoid`
});

test("separates the duties of an item that are printed in one line", async ({ page }) => {
  await page.goto(linkToItems([{ ...SHIRTS, countryOfOrigin: "BR" }], "en"));
  const duties = page.getByRole("region", { name: "Duty by item" });
  await expect(duties).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const row = (name: string) => duties.locator("tr").filter({ hasText: name });
  await expect(row("Reciprocal")).toBeHidden();
  const before = (locator: Locator) =>
    locator.evaluate((element) => getComputedStyle(element, "before").content);
  expect(await before(row("Baseline"))).toBe("none");
  expect(await before(row("Country-specific"))).toBe('" · "');
  expect(await before(row("Baseline").locator("td"))).toBe('"= "');
});

test("prints of an open question the answer that is assumed, without what only a screen can choose", async ({
  page,
}) => {
  const screws = {
    description: "Steel screws",
    countryOfOrigin: "GB",
    quantity: "12",
    value: "149.90",
    hsCode: "7318.15.60",
  };
  await page.goto(linkToItems([screws], "en"));
  const question = page.getByRole("group", { name: "Was at least 95% of the steel" });
  await expect(question.getByRole("radio")).toHaveCount(3);
  await page.emulateMedia({ media: "print" });
  await expect(question.getByText("Not known · counted as No, which costs more")).toBeVisible();
  await expect(question.getByText("Yes")).toBeHidden();
  await expect(question.getByRole("radio")).toHaveCount(0);
});
