import { readFileSync } from "node:fs";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AppError, type ErrorKind } from "#server/errors/app-error.ts";
import { startJob } from "#server/jobs/start-job.ts";
import { fromRoot } from "#server/lib/from-root.ts";
import { countExternalCall } from "#server/observe/events.ts";
import { sources } from "#shared/db/schema.ts";
import { CALL_OUTCOMES } from "#shared/landed-cost/terms.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { shipment } from "#tests/support/shipments.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { serveMetrics } from "./metrics-server.ts";

let app: TestApp;
let metrics: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  app = await testApp();
  metrics = await serveMetrics(app.deps.pool, 0);
});
afterAll(async () => {
  metrics.stop();
  await app.close();
});

const read = async () => (await fetch(metrics.url)).text();

/** The errors of this product's other external services that count as a failing provider. */
const ERROR_KINDS = ["badGateway", "unavailable", "timeout"] satisfies ErrorKind[];

const rules = readFileSync(fromRoot("deploy", "prometheus-rules.yaml"), "utf8");

/** The series that the shipped alerts read: they would be silent without them. */
const alertSeries = () => rules.match(/\b(payments|[a-z]+_[a-z0-9_]+)(?=[{[]| >)/g) ?? [];

/** The outcomes of external calls for which the alert FailingProvider is raised. */
const alertOutcomes = () => rules.match(/provider_calls_total\{outcome=~"(.*)"/)?.[1]?.split("|");

describe("serveMetrics", () => {
  // Threats: I10
  it("serveMetrics is reached at the loopback address only", async () => {
    await fetch(metrics.url);
    const { href } = Object.assign(new URL(metrics.url), { hostname: "127.0.0.2" });
    await expect(fetch(href)).rejects.toThrow("fetch failed");
  });

  it("serves metrics of requests, jobs, external calls, payments and connections", async () => {
    await app.agent.post("/api/calculate").send(shipment).expect(200);
    await app.agent.get("/api/nowhere/1").expect(404);
    await app.agent.get("/api/nowhere/2").expect(404);
    const timedOut = Promise.reject(new AppError("timeout", "errors.unavailable"));
    await expect(countExternalCall("zonos", timedOut)).rejects.toThrow();
    await startJob("A job", 60_000, async () => false).stop();
    await app.deps.db.insert(sources).values({ name: "usitc", isOn: true, failures: 2 });

    await waitFor(async () => {
      const text = await read();
      expect(text).toContain(
        'http_request_duration_seconds_count{method="POST",route="/api/calculate",status="200"} 1',
      );
      expect(text).toContain(
        'http_request_duration_seconds_count{method="GET",route="none",status="404"} 2',
      );
      expect(text).toContain('job_duration_seconds_count{name="A job",outcome="ok"} 1');
      expect(text).not.toMatch(/[{,](job|instance)="/); // Prometheus sets these of its own
      expect(text).toContain('provider_calls_total{provider="zonos",outcome="timeout"} 1');
      expect(text).toMatch(/payments\{status="pending"\} \d/);
      expect(text).toMatch(/database_connections\{state="total"\} \d/);
      expect(text).toMatch(/dataset_age_days\{kind="measures"\} \d+/);
      expect(text).toContain('source_failures{name="usitc"} 2');
      expect(text).toContain("dataset_proposals 0");
      expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
      expect(text).toMatch(/process_open_fds \d/);
      const served = new Set<string>(text.match(/^\w+/gm));
      expect(alertSeries().filter((name) => !served.has(name))).toEqual([]);
    });
  });

  it("has an alert that names outcomes of external calls as the metrics do", () => {
    const outcomes: string[] = [...CALL_OUTCOMES, ...ERROR_KINDS];
    expect(alertOutcomes()?.length).toBeGreaterThan(5);
    expect(alertOutcomes()?.filter((outcome) => !outcomes.includes(outcome))).toEqual([]);
  });

  it("returns 500 and logs the error of a metric that cannot be collected", async () => {
    const consoleError = muteConsoleErrors();
    vi.spyOn(Registry.prototype, "metrics").mockRejectedValueOnce(new Error("no statistics"));
    expect((await fetch(metrics.url)).status).toBe(500);
    expect(consoleError).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^The metrics could not be collected: Error: no statistics/),
    );
    expect((await fetch(metrics.url)).status).toBe(200);
  });

  it("names its own variable when the port is in use", async () => {
    const { port } = new URL(metrics.url);
    await expect(serveMetrics(app.deps.pool, Number(port))).rejects.toThrow("set METRICS_PORT.");
  });

  it("listens on localhost and returns 404 for other paths", async () => {
    const { hostname, origin } = new URL(metrics.url);
    expect(hostname).toBe("localhost");
    expect((await fetch(`${origin}/api/settings`)).status).toBe(404);
  });
});
