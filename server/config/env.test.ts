import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { envSchema, readEnv } from "./env.ts";
import { PROJECT_FEED_KEY } from "./feed-keys.ts";

describe("readEnv", () => {
  it("requires no variable in development", () => {
    expect(readEnv({})).toEqual({
      NODE_ENV: "development",
      HOST: "127.0.0.1",
      PORT: 3000,
      PUBLIC_URL: "http://localhost:3000",
      DATABASE_POOL: 10,
      DATA_DIR: ".data",
      RETENTION_DAYS: 90,
      RETENTION_DAYS_ACCOUNTS: 400,
      UV_THREADPOOL_SIZE: 4,
      DRAIN_SECONDS: 2,
      LOG_LEVEL: "info",
      TRUST_PROXY: 0,
      PASSWORD_BLOCKLIST: "on",
      MAIL_FROM: "Duty Calculator <no-reply@localhost>",
      STRIPE_API_BASE: "https://api.stripe.com",
      ZONOS_API_URL: "https://api.zonos.com/graphql",
      ECB_RATES_URL: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
      USITC_URL: "https://hts.usitc.gov",
      FEDERAL_REGISTER_URL: "https://www.federalregister.gov",
      DATA_FEED_KEYS: PROJECT_FEED_KEY,
      LIMIT_LOGIN: 10,
      LIMIT_FORGOT: 3,
      LIMIT_REGISTER: 10,
      LIMIT_CALCULATE: 120,
      LIMIT_PAYMENTS: 30,
      LIMIT_CONNECTIONS: 200,
    });
  });

  it("defaults HOST to 0.0.0.0 in production", () => {
    expect(readEnv({ NODE_ENV: "production" }).HOST).toBe("0.0.0.0");
    expect(readEnv({ NODE_ENV: "production", HOST: "10.0.0.1" }).HOST).toBe("10.0.0.1");
  });

  it("defaults PUBLIC_URL to localhost with the port and removes a trailing slash", () => {
    expect(readEnv({ PORT: "8080" }).PUBLIC_URL).toBe("http://localhost:8080");
    expect(readEnv({ PUBLIC_URL: "https://duty.example.com/" }).PUBLIC_URL).toBe(
      "https://duty.example.com",
    );
  });

  it.each(["HTTPS://Duty.Example.com", "https://duty.example.com:443/"])(
    "writes PUBLIC_URL %s as browsers do",
    (url) => {
      expect(readEnv({ PUBLIC_URL: url }).PUBLIC_URL).toBe("https://duty.example.com");
    },
  );

  it("treats an empty variable as not set", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: " ", NODE_ENV: "" })).toEqual(readEnv({}));
  });

  // Threats: A4, C10
  it.each([
    [{ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_API_BASE: "http://127.0.0.1:9" }, "STRIPE_API_BASE"],
    [{ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLIC_KEY: "pk_test_1" }, "STRIPE_PUBLIC_KEY"],
    [{ STRIPE_PUBLIC_KEY: "sk_test_1" }, "STRIPE_PUBLIC_KEY"],
    [{ SETTINGS_ENCRYPTION_KEYS: "k1:dG9vIHNob3J0" }, "SETTINGS_ENCRYPTION_KEYS"],
    [{ OWNER_EMAIL: "boss" }, "OWNER_EMAIL must be an email address"],
    [{ OWNER_PASSWORD: "short" }, "OWNER_PASSWORD must have 8 characters"],
    [{ OWNER_PASSWORD: "ü".repeat(37) }, "OWNER_PASSWORD must have 8 characters"],
    [{ NODE_ENV: "production", DATABASE_URL: "postgres://db/duty" }, "SESSION_SECRET"],
    [{ DATABASE_POOL: "1" }, "DATABASE_POOL"],
    [
      { DATABASE_DIRECT_URL: "postgres://db/duty" },
      "DATABASE_URL is required with DATABASE_DIRECT",
    ],
    [{ PUBLIC_URL: "https://example.com/duty" }, "PUBLIC_URL must be a URL without a path"],
    [{ PUBLIC_URL: "https://example.com?x=1" }, "PUBLIC_URL must be a URL without a path"],
    [{ PUBLIC_URL: "https://me:pw@example.com" }, "PUBLIC_URL must be a URL without a path"],
    [{ MAIL_FROM: "Duty Calculator" }, "MAIL_FROM must be an email address"],
    [{ MAIL_FROM: "Duty Calculator <no-reply>" }, "MAIL_FROM must be an email address"],
    [{ MAIL_FROM: "duty.example.com" }, "MAIL_FROM must be an email address"],
    [{ SMTP_URL: "smtp:mail.example.com:587" }, "SMTP_URL must be a URL"],
    [{ SECURITY_CONTACT: "security@example.com" }, "SECURITY_CONTACT must be like mailto:"],
    [{ SECURITY_CONTACT: "mailto:security" }, "SECURITY_CONTACT must be like mailto:"],
    [{ SECURITY_CONTACT: "http://example.com" }, "SECURITY_CONTACT must be like mailto:"],
    [{ SECURITY_CONTACT: "https://example.com/\nx" }, "SECURITY_CONTACT must be like mailto:"],
    [{ METRICS_PORT: "3000" }, "METRICS_PORT must differ from PORT"],
    [{ SESSION_SECRET: "x".repeat(31) }, "SESSION_SECRET must be 32 characters"],
  ])("rejects %j", (source, name) => {
    expect(errorMessage(() => readEnv(source))).toContain(name);
  });

  it.each(["mailto:security@example.com", "https://example.com/report?site=duty"])(
    "accepts the contact for reports of vulnerabilities %s",
    (contact) => {
      expect(readEnv({ SECURITY_CONTACT: contact }).SECURITY_CONTACT).toBe(contact);
    },
  );

  it("accepts free ports for both the server and its metrics", () => {
    expect(readEnv({ PORT: "0", METRICS_PORT: "0" })).toMatchObject({ PORT: 0, METRICS_PORT: 0 });
  });

  it("names every invalid variable in one error without its value", () => {
    const source = {
      NODE_ENV: "staging",
      PORT: "70000",
      PUBLIC_URL: "my-own-host",
      DATABASE_URL: "mysql://root:hunter2@db/duty",
      DATABASE_POOL: "lots",
      TRUST_PROXY: "yes",
    };
    const message = errorMessage(() => readEnv(source));
    for (const name of Object.keys(source)) expect(message).toContain(name);
    for (const value of Object.values(source)) expect(message).not.toContain(value);
  });
});

describe(".env.example", () => {
  const lines = readFileSync(".env.example", "utf8").split("\n");
  const assignments = lines.filter((line) => line && !line.startsWith("#"));
  const listed = Object.fromEntries(assignments.map((line) => line.split(/=(.*)/s, 2)));

  it("lists every variable that the server reads", () => {
    expect(Object.keys(listed)).toEqual(Object.keys(envSchema.shape));
  });

  it.each([{}, { NODE_ENV: "production" }, { PORT: "8080" }])(
    "changes no default when it is copied, also with %j",
    (own) => {
      expect(readEnv({ ...listed, ...own })).toEqual(readEnv(own));
    },
  );

  it("explains each variable in the line above it", () => {
    for (const line of assignments) {
      expect(lines[lines.indexOf(line) - 1], line).toMatch(/^# .+/);
    }
  });
});

describe("addresses of data", () => {
  const stand = "http://127.0.0.1:12113";

  it.each(["USITC_URL", "FEDERAL_REGISTER_URL", "ECB_RATES_URL"])(
    "%s needs https, but for a stand-in on this machine",
    (name) => {
      expect(readEnv({ [name]: stand })).toMatchObject({ [name]: stand });
      const plain = errorMessage(() => readEnv({ [name]: "http://example.com" }));
      expect(plain).toContain(`${name} must be an https URL`);
    },
  );

  it("lead to no stand-in on a site that others reach", () => {
    const production = { NODE_ENV: "production", USITC_URL: stand };
    expect(readEnv({ ...production, PUBLIC_URL: "http://localhost:3000" }).USITC_URL).toBe(stand);
    const site = { ...production, PUBLIC_URL: "https://duty.example.com" };
    expect(errorMessage(() => readEnv(site))).toContain(
      "USITC_URL must be an https URL in production",
    );
  });

  it("of a feed are read with its keys, or with the one of this project", () => {
    const feed = { DATA_FEED_URL: "https://duty.example.com/data/feed.json" };
    expect(readEnv(feed).DATA_FEED_KEYS).toBe(PROJECT_FEED_KEY);
    const key = Buffer.alloc(32, 1).toString("base64");
    expect(readEnv({ ...feed, DATA_FEED_KEYS: `${key},${key}` }).DATA_FEED_KEYS).toContain(key);
    for (const keys of ["short", `${key},${key},${key}`]) {
      expect(errorMessage(() => readEnv({ ...feed, DATA_FEED_KEYS: keys }))).toContain(
        "DATA_FEED_KEYS must be a key",
      );
    }
  });
});

function errorMessage(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return String(error);
  }
  throw new Error("No error was thrown");
}
