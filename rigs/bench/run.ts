import { parseArgs } from "node:util";
import { build } from "#tests/support/build.ts";
import { startProduct } from "#tests/support/product.ts";
import { startTestPostgres } from "#tests/support/test-postgres.ts";
import { measureAnalytics } from "./analytics.ts";
import { measureCalculate } from "./calculate.ts";
import { measureCodes } from "./codes.ts";
import { measureFirstPage } from "./first-page.ts";
import { measureInteractions } from "./interactions.ts";
import { measureLargeResult } from "./large-result.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measurePaymentQueries } from "./payment-queries.ts";
import { runParts } from "./run-parts.ts";
import { measureSchedule } from "./schedule.ts";
import { measureSessions } from "./sessions.ts";
import { measureStart } from "./start-time.ts";
import { measureTariffUpload } from "./tariff-upload.ts";

// Measures the built product against ceilings of the same run. Arguments select benchmarks by name:
// npm run bench -- calculate start

const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { payments: { type: "string", default: "500000" } },
});

await runParts({
  chosen,
  async setUp(onEnd) {
    build();
    const postgres = await startTestPostgres("bench");
    onEnd(postgres.stop);
    const product = await startProduct(postgres.url);
    onEnd(product.stop);
    return { postgres, product };
  },
  parts: {
    calculate: ({ product }) => measureCalculate(product),
    codes: ({ product }) => measureCodes(product),
    sessions: ({ product }) => measureSessions(product),
    tariffs: ({ product, postgres }) => measureTariffUpload(product, postgres.url),
    schedule: ({ product }) => measureSchedule(product),
    analytics: ({ postgres }) => measureAnalytics(postgres.url, Number(values.payments)),
    payments: ({ postgres }) => measurePaymentQueries(postgres.url, Number(values.payments)),
    start: ({ product }) => measureStart(product),
    page: ({ product }) => measureFirstPage(product.address),
    interactions: ({ product }) => measureInteractions(product.address),
    items: ({ product }) => measureLargeResult(product.address),
    lighthouse: ({ product }) => measureLighthouse(product.address),
  },
});
