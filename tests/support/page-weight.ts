import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

export type PageWeight = {
  /** Every requested path with the size of its response in bytes. */
  files: { path: string; isScript: boolean; gzip: number; brotli: number }[];
  scripts: number;
  everything: number;
};

/** Opens a page as a first visitor and sums up everything loaded before any interaction. */
export async function measurePageWeight(page: Page, address: string): Promise<PageWeight> {
  const answers: Promise<PageWeight["files"][number]>[] = [];
  page.on("response", (response) => {
    const answer = response.body().then((body) => ({
      path: new URL(response.url()).pathname,
      isScript: response.request().resourceType() === "script",
      gzip: gzipSync(body, { level: 9 }).length,
      brotli: brotliCompressSync(body).length,
    }));
    answer.catch(() => {}); // a page that is closed early rejects before Promise.all below
    answers.push(answer);
  });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  const files = await Promise.all(answers);
  const scripts = files.filter(({ isScript }) => isScript);
  return {
    files,
    scripts: sum(scripts.map(({ gzip }) => gzip)),
    everything: sum(files.map(({ brotli }) => brotli)),
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
