import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { findBrowser } from "#tests/support/browser.ts";
import { type Metric, median } from "./report.ts";

const CATEGORIES = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
const ROUNDS = 5;

/** Lighthouse scores of the calculator with its mobile profile: the median of several runs. */
export async function measureLighthouse(address: string): Promise<Metric[]> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await launch({
    chromePath: executablePath,
    chromeFlags: [...args, "--headless"],
    envVars: env,
  });
  try {
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    for (let round = 0; round < ROUNDS; round++) visits.push(await visit(address, browser.port));
    return [
      ...Object.entries(CATEGORIES).map(
        ([category, limit]): Metric => ({
          name: `Lighthouse: ${category}`,
          value: median(visits.map(({ score }) => score(category))),
          unit: "",
          limit,
          target: category === "performance" ? 97 : limit,
          better: "more",
        }),
      ),
      timing(
        "largest contentful paint",
        visits.map(({ lcp }) => lcp),
        "s",
        [1.8, 1.5],
      ),
      timing(
        "layout shift",
        visits.map(({ cls }) => cls),
        "",
        [0.02, 0],
      ),
      timing(
        "blocking time",
        visits.map(({ tbt }) => tbt),
        "ms",
        [250, 200],
      ),
    ];
  } finally {
    browser.kill();
  }
}

async function visit(address: string, port: number) {
  const result = await lighthouse(address, { port, output: "json", logLevel: "error" });
  if (!result) throw new Error("Lighthouse returned no result");
  const { categories, audits } = result.lhr;
  return {
    score: (category: string) => Math.round((categories[category]?.score ?? 0) * 100),
    lcp: (audits["largest-contentful-paint"]?.numericValue ?? Number.NaN) / 1000,
    cls: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    tbt: audits["total-blocking-time"]?.numericValue ?? Number.NaN,
  };
}

const timing = (
  name: string,
  values: number[],
  unit: string,
  [limit, target]: [number, number],
): Metric => ({
  name: `Lighthouse: ${name}`,
  value: median(values),
  unit,
  limit,
  target,
  better: "less",
});
