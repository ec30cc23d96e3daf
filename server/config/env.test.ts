import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { envSchema, readEnv } from "./env.ts";

describe("the environment", () => {
  it("needs nothing to be set in development", () => {
    expect(readEnv({})).toEqual({
      NODE_ENV: "development",
      HOST: "127.0.0.1",
      PORT: 3000,
      PUBLIC_URL: "http://localhost:3000",
      DATABASE_POOL: 10,
      DATA_DIR: ".data",
      RETENTION_DAYS: 90,
      DRAIN_SECONDS: 2,
      LOG_LEVEL: "info",
      TRUST_PROXY: 0,
      PASSWORD_BLOCKLIST: "on",
      MAIL_FROM: "Duty Calculator <no-reply@localhost>",
      STRIPE_API_BASE: "https://api.stripe.com",
      ZONOS_API_URL: "https://api.zonos.com/graphql",
      LIMIT_LOGIN: 10,
      LIMIT_FORGOT: 3,
      LIMIT_REGISTER: 10,
      LIMIT_CALCULATE: 120,
      LIMIT_PAYMENTS: 30,
    });
  });

  it("listens on every address in production", () => {
    expect(readEnv({ NODE_ENV: "production" }).HOST).toBe("0.0.0.0");
    expect(readEnv({ NODE_ENV: "production", HOST: "10.0.0.1" }).HOST).toBe("10.0.0.1");
  });

  it("derives the public address from the port, and keeps no slash at its end", () => {
    expect(readEnv({ PORT: "8080" }).PUBLIC_URL).toBe("http://localhost:8080");
    expect(readEnv({ PUBLIC_URL: "https://duty.example.com/" }).PUBLIC_URL).toBe(
      "https://duty.example.com",
    );
  });

  it("takes an empty variable for an absent one", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: " ", NODE_ENV: "" })).toEqual(readEnv({}));
  });

  it.each([
    [{ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_API_BASE: "http://127.0.0.1:9" }, "STRIPE_API_BASE"],
    [{ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLIC_KEY: "pk_test_1" }, "STRIPE_PUBLIC_KEY"],
    [{ STRIPE_PUBLIC_KEY: "sk_test_1" }, "STRIPE_PUBLIC_KEY"],
    [{ SETTINGS_ENCRYPTION_KEYS: "k1:dG9vIHNob3J0" }, "SETTINGS_ENCRYPTION_KEYS"],
    [{ NODE_ENV: "production", DATABASE_URL: "postgres://db/duty" }, "SESSION_SECRET"],
  ])("refuses %j", (source, name) => {
    expect(complaintOf(() => readEnv(source))).toContain(name);
  });

  it("complains once about everything, and tells no value", () => {
    const source = {
      NODE_ENV: "staging",
      PORT: "70000",
      PUBLIC_URL: "my-own-host",
      DATABASE_URL: "mysql://root:hunter2@db/duty",
      DATABASE_POOL: "lots",
      TRUST_PROXY: "yes",
    };
    const complaint = complaintOf(() => readEnv(source));
    for (const name of Object.keys(source)) expect(complaint).toContain(name);
    for (const value of Object.values(source)) expect(complaint).not.toContain(value);
  });
});

describe(".env.example", () => {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  const assignments = lines.filter((line) => line && !line.startsWith("#"));
  const listed = Object.fromEntries(assignments.map((line) => line.split(/=(.*)/s, 2)));

  it("lists exactly the variables that are read, with their defaults", () => {
    expect(Object.keys(listed)).toEqual(Object.keys(envSchema.shape));
    expect(readEnv(listed)).toEqual(readEnv({}));
  });

  it("explains each in one line", () => {
    for (const line of assignments) {
      expect(lines[lines.indexOf(line) - 1], line).toMatch(/^# .+/);
    }
  });
});

function complaintOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return String(error);
  }
  throw new Error("There was no complaint");
}
