import { chromium } from "@playwright/test";
import { findBrowser } from "../e2e/browser.ts";
import { weighFirstPage } from "../first-page.ts";
import type { Figure } from "./report.ts";

/** What a first visit to the calculator loads, compressed as the server sends it. */
export async function measureFirstPage(address: string): Promise<Figure[]> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const { scripts, everything } = await weighFirstPage(await browser.newPage(), address);
    return [
      {
        name: "first page: scripts, gzip",
        value: scripts / 1000,
        unit: "kB",
        must: 165,
        goal: 135,
        better: "less",
      },
      {
        name: "first page: everything, brotli",
        value: everything / 1000,
        unit: "kB",
        must: 170,
        goal: 140,
        better: "less",
      },
    ];
  } finally {
    await browser.close();
  }
}
