import type { Page } from "@playwright/test";
import { LANGUAGES } from "#shared/languages.ts";
import { owner } from "#tests/support/product-owner.ts";
import {
  atWidths,
  contentEdges,
  expect,
  expectOnlyErrors,
  findBrokenWords,
  inEveryLanguage,
  showLanguage,
  test,
} from "./test.ts";
import { startSession } from "./users.ts";

async function openNarrow(page: Page, path: string, width = 320) {
  await page.setViewportSize({ width, height: 800 });
  await startSession(page);
  await page.goto(`/admin/dashboard/${path}`);
}

test("gives the search of the rates and their filter the same width on a phone", async ({
  page,
}) => {
  await openNarrow(page, "tariffs", 360);
  const search = await page.getByRole("searchbox", { name: /by country or code/ }).boundingBox();
  const filter = await page.getByLabel("Filter rates").boundingBox();
  expect([filter?.x, filter?.width]).toEqual([search?.x, search?.width]);
});

test("keeps the download of a file beside its name on a phone", async ({ page }) => {
  await openNarrow(page, "tariffs");
  const download = page.getByRole("link", { name: "Download default-tariffs.csv" });
  const { right } = await contentEdges(page.getByText(/^Rows: 249/));
  expect((await download.boundingBox())?.x).toBeGreaterThan(right);
});

test("breaks no date in the details of a file on a phone", async ({ page }) => {
  await openNarrow(page, "tariffs?section=schedule&lng=zh", 360);
  const versions = page.getByRole("region", { name: "版本" });
  const created = versions.getByText(/\d+年\d+月\d+日 \d+:\d+/).first();
  const lines = await created.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test("aligns the content of a button without a frame with that of its card", async ({ page }) => {
  await openNarrow(page, "tariffs");
  const upload = page.getByRole("region", { name: "Upload a file" });
  const template = await contentEdges(upload.getByRole("button", { name: "Download template" }));
  expect(template.left).toBe((await contentEdges(upload.getByRole("heading"))).left);

  await page.goto("/admin/dashboard/credentials");
  const calls = page.getByRole("region", { name: "Landed-cost provider calls" });
  const refresh = calls.getByRole("button", { name: "Refresh" });
  const { left } = await contentEdges(calls.getByRole("heading"));
  expect((await contentEdges(refresh)).left).toBe(left);
  await page.setViewportSize({ width: 1366, height: 800 });
  const list = await calls.getByRole("list").boundingBox();
  expect((await contentEdges(refresh)).right).toBe((list?.x ?? 0) + (list?.width ?? 0));
});

test("aligns the button that clears the filters with its card on a phone", async ({ page }) => {
  await openNarrow(page, "activity");
  const log = page.getByRole("region", { name: "Activity log" });
  await log.getByRole("searchbox", { name: "Search by email" }).fill("unknown@example.com");
  const { left } = await contentEdges(log.getByRole("button", { name: "Clear filters" }));
  expect(left).toBe((await contentEdges(log.getByRole("heading").first())).left);
});

test("breaks no word in the tiles of the analytics at 320 px", async ({ page }) => {
  await openNarrow(page, "analytics");
  const tiles = page.locator("dl").first();
  await inEveryLanguage(page, async () => {
    await expect(tiles).toBeVisible();
    expect(await findBrokenWords(tiles)).toEqual([]);
  });
});

test("has the buttons to the pages of a list side by side at 320 px", async ({ page }) => {
  await openNarrow(page, "tariffs?lng=de");
  const buttons = page.getByRole("button", { name: /^(Vorherige|Nächste) Seite$/ });
  await expect(buttons).toHaveCount(2);
  // Both are measured at one moment, because what is above the list may still be loading.
  const boxes = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const { y, width, height } = button.getBoundingClientRect();
      return { y, width, height };
    }),
  );
  expect(boxes[1]).toEqual(boxes[0]);
});

test("breaks no name of a user on a phone with text of twice the size", async ({ page, admin }) => {
  await openNarrow(page, "users", 390);
  const user = page.getByRole("listitem").filter({ hasText: admin.email });
  await expect(user).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect(await findBrokenWords(user.getByText("Grace Hopper"))).toEqual([]);
});

test("keeps the preview of a picture in its card with text of twice the size", async ({ page }) => {
  await openNarrow(page, "settings", 390);
  const card = page.getByRole("region", { name: "Logo and favicon" });
  await expect(card).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const preview = await card.getByText("None", { exact: true }).first().boundingBox();
  const frame = await card.boundingBox();
  const right = (box: typeof frame) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(right(preview)).toBeLessThan(right(frame));
});

test("shows placeholders at rest with reduced motion", async ({ page }) => {
  await page.route("**/api/admin/users*", () => {}); // never answered
  await openNarrow(page, "users");
  const bar = page.locator(".animate-pulse").first();
  await expect(bar).toBeVisible();
  await expect(bar).toHaveCSS("opacity", "1");
});

test("keeps the labels of the account menu and of the button to log out on one line at 320 px", async ({
  page,
}) => {
  await openNarrow(page, "users");
  const banner = page.getByRole("banner");
  const menu = banner.locator("button[aria-expanded]");
  const logOut = banner.getByRole("listitem").getByRole("button");
  await inEveryLanguage(page, async () => {
    await expect(menu).toBeVisible();
    expect((await menu.boundingBox())?.height).toBe(44);
    await menu.click();
    await expect(logOut).toBeVisible();
    expect((await logOut.boundingBox())?.height).toBe(44);
    await page.keyboard.press("Escape");
    await expect(logOut).toBeHidden();
  });
});

test("breaks neither the name nor the email of a user in the table on a tablet", async ({
  page,
}) => {
  await openNarrow(page, "users", 768);
  const user = page.getByRole("row").filter({ hasText: owner.email });
  await expect(user).toBeVisible();
  expect(await findBrokenWords(user)).toEqual([]);
  const email = user.getByRole("cell").filter({ hasText: owner.email });
  const lines = await email.evaluate(({ childNodes: [user, , host] }) =>
    [user, host].map((text) => {
      const range = document.createRange();
      if (text) range.selectNode(text);
      return range.getBoundingClientRect().y;
    }),
  );
  expect(lines[0]).toBe(lines[1]);
});

for (const [path, width] of [
  ["tariffs?section=tariffs", 1280],
  ["tariffs?section=measures", 768],
  ["tariffs?section=measures", 360],
  ["tariffs?section=exchange-rates", 1280],
] as const) {
  test(`keeps the headings of the table in view on ${path} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 500 });
    await startSession(page);
    await page.goto(`/admin/dashboard/${path}`);
    const table = page.getByRole("tabpanel").getByRole("table").last();
    const head = table.getByRole("columnheader").first();
    await table.getByRole("row").last().scrollIntoViewIfNeeded();
    const box = await head.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test("scrolls a table sideways, not the page, when the text is twice as large", async ({
  page,
}) => {
  await openNarrow(page, "activity", 1280);
  const table = page.getByRole("table");
  await expect(table).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect((await table.boundingBox())?.width).toBeGreaterThan(1200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

test("keeps a transaction code in the activity log on one line", async ({ page }) => {
  const event = { id: 1, at: "2026-03-02T10:06:07Z", action: "paymentStatusChanged" };
  const details = { actor: null, address: null, before: "pending", after: "completed" };
  const body = { events: [{ ...event, ...details, target: "6NWS-YEQX-327J-B4FW" }], next: null };
  await page.route("**/api/admin/activity*", (route) => route.fulfill({ json: body }));
  await openNarrow(page, "activity");
  const code = page.getByText("6NWS-YEQX-327J-B4FW");
  await atWidths(page, [320, 1280], async () => {
    await expect(code).toBeVisible();
    const lines = await code.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  });
});

test("makes the button to save the service level as high as its field", async ({ page }) => {
  await openNarrow(page, "credentials", 1280);
  const card = page.getByRole("region", { name: "Shipping service level (Zonos)" });
  const field = await card.getByRole("textbox").boundingBox();
  const button = await card.getByRole("button", { name: "Save" }).boundingBox();
  expect([button?.y, button?.height]).toEqual([field?.y, field?.height]);
});

test("keeps the buttons for unsaved changes side by side on a phone", async ({ page }) => {
  await openNarrow(page, "fees", 345);
  await page.getByRole("textbox").first().fill("9");
  const save = page.locator("button[type=submit]");
  for (const [language, name] of [
    ["en", "Discard"],
    ["zh", "放弃"],
  ] as const) {
    await test.step(`in ${LANGUAGES[language]}`, async () => {
      await showLanguage(page, language);
      const discard = page.getByRole("button", { name, exact: true });
      await expect(discard).toBeVisible();
      expect((await save.boundingBox())?.y).toBe((await discard.boundingBox())?.y);
    });
  }
});

test("gives a button in an error the color of other buttons", async ({ page, pageErrors }) => {
  await page.route("**/api/admin/users*", (route) => route.fulfill({ status: 500, json: {} }));
  await openNarrow(page, "users");
  const retry = page.getByRole("button", { name: "Try again" });
  const other = page.getByRole("link", { name: "Back to calculator" });
  const color = await other.evaluate((element) => getComputedStyle(element).color);
  await expect(retry).toHaveCSS("color", color);
  expectOnlyErrors(pageErrors, /500 \(Internal Server Error\)/);
});
