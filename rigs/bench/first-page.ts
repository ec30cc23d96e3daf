import { chromium } from "@playwright/test";
import { findBrowser } from "#tests/support/browser.ts";
import { measurePageWeight } from "#tests/support/page-weight.ts";
import type { Metric } from "./report.ts";

/** Compressed size of everything that a first visit to the calculator loads. */
export async function measureFirstPage(address: string): Promise<Metric[]> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const { scripts, everything } = await measurePageWeight(await browser.newPage(), address);
    return [
      {
        name: "first page: scripts, gzip",
        value: scripts / 1000,
        unit: "kB",
        limit: 155,
        target: 135,
        better: "less",
      },
      {
        name: "first page: everything, brotli",
        value: everything / 1000,
        unit: "kB",
        limit: 170,
        target: 155,
        better: "less",
      },
    ];
  } finally {
    await browser.close();
  }
}
