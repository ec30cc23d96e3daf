import { test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";

export { expect };

type Quiet = { complaints: string[]; otherHosts: string[] };

/**
 * A test whose page must stay quiet: no error, no warning, no failed request, no foreign host but
 * `otherHosts`.
 */
export const test = base.extend<Quiet>({
  otherHosts: [[], { option: true }],
  complaints: [
    async ({ context, baseURL, otherHosts }, use) => {
      const complaints: string[] = [];
      const { host } = new URL(baseURL ?? "");
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      context.on("weberror", (error) => complaints.push(error.error().message));
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText;
        const wasLeft = reason === "net::ERR_ABORTED"; // the page was left before it was there
        if (!wasLeft) complaints.push(`${request.url()} failed: ${reason}`);
      });
      context.on("request", (request) => {
        const url = new URL(request.url());
        const isLocal = url.host === host || ["data:", "blob:"].includes(url.protocol);
        const isExpected = isLocal || otherHosts.includes(url.host);
        if (!isExpected) complaints.push(`A request to ${url.host}`);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** No accessibility rule is broken on the page as it is now. */
export async function expectAccessible(page: Page) {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (values) => {
    const { violations } = await window.axe.run({ runOnly: { type: "tag", values } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  }, LEVELS);
  expect(violations).toEqual([]);
}

declare global {
  // Only an interface can be added to.
  interface Window {
    axe: typeof axe;
  }
}
