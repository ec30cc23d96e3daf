import type { Env } from "./env.ts";
import { isLoopback } from "./is-loopback.ts";

type WarningEnv = Pick<
  Env,
  "NODE_ENV" | "HOST" | "PUBLIC_URL" | "TRUST_PROXY" | "SMTP_URL" | "MAIL_FROM"
>;

/** Settings that start in production but do not do what an installation in public needs. */
export function environmentWarnings(env: WarningEnv) {
  const { NODE_ENV, HOST, PUBLIC_URL, TRUST_PROXY } = env;
  if (NODE_ENV !== "production") return [];
  const { protocol, hostname } = new URL(PUBLIC_URL);
  const warnings: string[] = [];
  if (isLoopback(hostname) && !isLoopback(HOST)) {
    warnings.push(
      "PUBLIC_URL is not set or leads to this machine, but HOST is public: links in mails and QR codes will not work for others, and session cookies are not Secure. Set PUBLIC_URL to the https address that visitors use.",
    );
  }
  if (protocol === "https:" && TRUST_PROXY === 0) {
    warnings.push(
      "PUBLIC_URL is https, but TRUST_PROXY is 0: the address of the reverse proxy that ends TLS counts as every visitor's, so that all share one rate limit. Set TRUST_PROXY to the number of reverse proxies.",
    );
  }
  return [...warnings, ...mailWarnings(env, !isLoopback(hostname))];
}

function mailWarnings({ SMTP_URL, MAIL_FROM }: WarningEnv, isPublic: boolean): string[] {
  if (SMTP_URL && /@localhost>?$/.test(MAIL_FROM)) {
    return [
      "MAIL_FROM is not set or an address of localhost: mail servers reject mails from it. Set MAIL_FROM to an address that the mail server may send from.",
    ];
  }
  if (SMTP_URL || !isPublic) return [];
  return [
    "SMTP_URL is not set: mails, such as password resets and receipts, are written to DATA_DIR/mail instead of being sent. Set SMTP_URL to a mail server.",
  ];
}

export function warnAboutEnvironment(env: WarningEnv) {
  for (const warning of environmentWarnings(env)) console.error(warning);
}
