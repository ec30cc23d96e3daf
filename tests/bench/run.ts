import { parseArgs } from "node:util";
import { build } from "#tests/support/build.ts";
import { startProduct } from "#tests/support/product.ts";
import { startTestPostgres } from "#tests/support/test-postgres.ts";
import { measureAnalytics } from "./analytics.ts";
import { measureCalculate } from "./calculate.ts";
import { measureFirstPage } from "./first-page.ts";
import { measureInteractions } from "./interactions.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { report } from "./report.ts";
import { measureSessions } from "./sessions.ts";
import { measureStart } from "./start-time.ts";
import { measureTariffUpload } from "./tariff-upload.ts";

// Measures the built product against ceilings of the same run. Arguments select benchmarks by name:
// npm run bench -- calculate start

build();
const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { payments: { type: "string", default: "500000" } },
});
const postgres = await startTestPostgres("bench");
const product = await startProduct(postgres.url);

const benches = {
  calculate: () => measureCalculate(product),
  sessions: () => measureSessions(product),
  tariffs: () => measureTariffUpload(product, postgres.url),
  analytics: () => measureAnalytics(postgres.url, Number(values.payments)),
  start: async () => [await measureStart(product)],
  page: () => measureFirstPage(product.address),
  interactions: () => measureInteractions(product.address),
  lighthouse: () => measureLighthouse(product.address),
};

try {
  const figures = [];
  for (const [name, measure] of Object.entries(benches)) {
    if (chosen.length === 0 || chosen.includes(name)) figures.push(...(await measure()));
  }
  process.exitCode = report(figures) ? 0 : 1;
} finally {
  await product.stop();
  await postgres.stop();
}
