import { defineConfig } from "@playwright/test";
import { findBrowser } from "#tests/support/browser.ts";

export default defineConfig({
  outputDir: "node_modules/.cache/browser-tests",
  globalSetup: "./tests/e2e/global-setup.ts",
  projects: [
    { name: "e2e", testDir: "tests/e2e" },
    { name: "screenshots", testDir: "rigs/screenshots" },
  ],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Limits that only a test that hangs reaches, also beside other work.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    baseURL: process.env.PRODUCT_URL,
    locale: "en-US",
    timezoneId: "UTC",
    contextOptions: { reducedMotion: "reduce" }, // a dialog that fades in has no contrast yet
    launchOptions: await findBrowser(),
    // A trace of every test costs a third of the time: add `--trace retain-on-failure` to find a cause.
    screenshot: "only-on-failure",
  },
});
