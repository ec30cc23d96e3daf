import { expect, it } from "vitest";
import { readEnv } from "./env.ts";
import { environmentWarnings } from "./warn-about-environment.ts";

const warningsFor = (env: Record<string, string | undefined>) =>
  environmentWarnings(readEnv({ NODE_ENV: "production", ...env }));

const MAILS = { SMTP_URL: "smtp://10.0.0.9", MAIL_FROM: "no-reply@example.com" };

it.each([
  { HOST: "127.0.0.1" },
  { PUBLIC_URL: "https://duty.example.com", TRUST_PROXY: "1", ...MAILS },
  { PUBLIC_URL: "http://duty.internal", ...MAILS },
  { HOST: "127.0.0.1", ...MAILS },
  { NODE_ENV: "development", HOST: "0.0.0.0" },
])("does not warn about %j", (env) => {
  expect(warningsFor(env)).toEqual([]);
});

it.each([{}, { HOST: "10.0.0.1" }, { HOST: "::" }, { PUBLIC_URL: "http://[::1]:3000" }])(
  "names PUBLIC_URL for %j",
  (env) => {
    expect(warningsFor(env)).toEqual([expect.stringMatching(/^PUBLIC_URL .* Set PUBLIC_URL to/)]);
  },
);

it("names TRUST_PROXY for an https address without a trusted proxy", () => {
  expect(warningsFor({ PUBLIC_URL: "https://duty.example.com", ...MAILS })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is https, but TRUST_PROXY is 0.* Set TRUST_PROXY to/),
  ]);
});

it("names MAIL_FROM for a mail server without a sender", () => {
  expect(warningsFor({ HOST: "127.0.0.1", SMTP_URL: "smtp://10.0.0.9" })).toEqual([
    expect.stringMatching(/^MAIL_FROM .* Set MAIL_FROM to/),
  ]);
});

it("names SMTP_URL for a public site without a mail server", () => {
  expect(warningsFor({ PUBLIC_URL: "http://duty.internal" })).toEqual([
    expect.stringMatching(/^SMTP_URL is not set: .* Set SMTP_URL to/),
  ]);
});
