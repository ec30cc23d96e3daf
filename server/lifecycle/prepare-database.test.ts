import { type SQL, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ConfigurationError } from "#server/errors/configuration-error.ts";
import type { Health } from "#server/http/health.ts";
import { muteConsoleErrors } from "#tests/support/mute-console.ts";
import { shiftProcessClock } from "#tests/support/process-clock.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { prepareDatabase } from "./prepare-database.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ISO_TIME = "\\d{4}-\\d\\d-\\d\\dT[\\d:.]{12}Z";

const startingHealth = (): Health => ({ phase: "starting" });

describe("prepareDatabase", () => {
  it("retries after an error, which it logs once", async () => {
    const printed = muteConsoleErrors();
    const health = startingHealth();
    const step = vi.fn().mockRejectedValueOnce(new Error("no")).mockResolvedValue(undefined);
    await prepareDatabase({ health }, database.url, step);
    expect(health.phase).toBe("loading");
    expect(step).toHaveBeenCalledTimes(2);
    expect(printed).toHaveBeenCalledTimes(1);
    expect(printed).toHaveBeenCalledWith(expect.stringMatching(/^Database not ready, retrying: /));
  });

  it.each([
    [1, "86[34]\\d\\d s ahead of"],
    [-1, "86[34]\\d\\d s behind"],
  ])("logs one line when the clock differs by %i days, and goes on", async (days, difference) => {
    const printed = muteConsoleErrors();
    shiftProcessClock(days);
    const health = startingHealth();
    await prepareDatabase({ health }, database.url, async () => {});
    expect(health.phase).toBe("loading");
    const line = new RegExp(
      `^The server's clock \\(${ISO_TIME}\\) is ${difference} the database's \\(${ISO_TIME}\\): [^\\n]*$`,
    );
    expect(printed.mock.calls).toEqual([[expect.stringMatching(line)]]);
  });

  it("logs nothing about clocks that differ by less than a minute", async () => {
    const printed = muteConsoleErrors();
    shiftProcessClock(50 / 86_400);
    await prepareDatabase({ health: startingHealth() }, database.url, async () => {});
    expect(printed).not.toHaveBeenCalled();
  });

  it("logs one line when a newer version has migrated the database, and goes on", async () => {
    const printed = muteConsoleErrors();
    const newer = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`;
    const older = sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`;
    const start = async (health: Health, change: SQL) =>
      prepareDatabase({ health }, database.url, async (db) => void (await db.execute(change)));
    await start(startingHealth(), newer);
    expect(printed).not.toHaveBeenCalled();
    const health = startingHealth();
    await start(health, older);
    expect(health.phase).toBe("loading");
    const line = /^The database is newer than this server [^\n]*$/;
    expect(printed.mock.calls).toEqual([[expect.stringMatching(line)]]);
  });

  it("throws a configuration error at once and does not become ready", async () => {
    const health = startingHealth();
    const step = vi.fn().mockRejectedValue(new ConfigurationError("OWNER_PASSWORD is common"));
    await expect(prepareDatabase({ health }, database.url, step)).rejects.toThrow(
      "OWNER_PASSWORD is common",
    );
    expect(step).toHaveBeenCalledTimes(1);
    expect(health.phase).toBe("starting");
  });
});
