import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { startProcess } from "#tests/support/product.ts";
import { owner } from "#tests/support/product-owner.ts";
import { startHaproxy } from "./haproxy.ts";
import { atMost } from "./metrics.ts";
import type { Postgres } from "./postgres.ts";

const HEALTH_CHECK_MS = 2000;
const MAX_CONNECTIONS = 200; // of deploy/haproxy.cfg
const EXCESS = 20;

/** Logs in through HAProxy (deploy/haproxy.cfg) with TLS, and opens more connections than it allows. */
export async function measureTls(postgres: Postgres): Promise<Metric[]> {
  const [port, redirectPort, serverPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const folder = mkdtempSync(join(tmpdir(), "landed-cost-tls-"));
  const { certificate, file } = createCertificate(folder);
  const balancer = await startHaproxy("deploy/haproxy.cfg", {
    BIND: `127.0.0.1:${port} ssl crt ${file} alpn h2,http/1.1`,
    REDIRECT_BIND: `127.0.0.1:${redirectPort}`,
    SERVER_A: `127.0.0.1:${serverPort}`,
    SERVER_B: "127.0.0.1:1",
  });
  if (!balancer) return [];
  const site = { address: `https://localhost:${port}`, certificate };
  const product = await startProcess(await postgres.createDatabase(), {
    PORT: String(serverPort),
    PUBLIC_URL: site.address,
    TRUST_PROXY: "1",
  }).catch(async (error) => {
    await balancer.stop();
    throw error;
  });
  try {
    await delay(HEALTH_CHECK_MS);
    return [
      ...(await checkLogin(site)),
      await checkRedirect(redirectPort),
      await checkConnectionLimit(port),
    ];
  } finally {
    await product.stop();
    await balancer.stop();
    rmSync(folder, { recursive: true });
  }
}

function createCertificate(folder: string) {
  const [key, certificate, file] = ["key.pem", "certificate.pem", "site.pem"].map((name) =>
    join(folder, name),
  ) as [string, string, string]; // safe: three names
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-days", "1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
      ...["-keyout", key, "-out", certificate],
    ],
    { stdio: "ignore" },
  );
  writeFileSync(file, readFileSync(certificate, "utf8") + readFileSync(key, "utf8"));
  return { certificate: readFileSync(certificate, "utf8"), file };
}

type Site = { address: string; certificate: string };

async function checkLogin(site: Site): Promise<Metric[]> {
  const login = await send(site, "/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.address },
    body: JSON.stringify(owner),
  });
  const [cookie = ""] = login.headers["set-cookie"] ?? [];
  const isSecure = /^__Host-session=.+; Path=\/; HttpOnly; Secure/.test(cookie);
  const Cookie = cookie.split(";")[0] ?? "";
  const account = await send(site, "/api/auth/user", { headers: { Cookie } });
  return [
    atMost("TLS: login without a Secure __Host- cookie", isSecure ? 0 : 1, 0),
    atMost("TLS: session not accepted", account.statusCode === 200 ? 0 : 1, 0),
    atMost("TLS: HSTS missing", account.headers["strict-transport-security"] ? 0 : 1, 0),
  ];
}

function send(
  { address, certificate }: Site,
  path: string,
  { body, ...options }: RequestOptions & { body?: string },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpsRequest(address + path, { ...options, ca: certificate }, (response) => {
      response.resume().on("end", () => resolve(response));
    })
      .on("error", reject)
      .end(body);
  });
}

async function checkRedirect(port: number): Promise<Metric> {
  const location = await new Promise((resolve, reject) => {
    httpRequest({ port, host: "127.0.0.1", headers: { Host: "duty.example" } }, (response) => {
      response.resume();
      resolve(response.headers.location);
    })
      .on("error", reject)
      .end();
  });
  const isRight = location === "https://duty.example/";
  return atMost("TLS: HTTP not redirected to HTTPS", isRight ? 0 : 1, 0);
}

async function checkConnectionLimit(port: number): Promise<Metric> {
  const sockets = Array.from({ length: MAX_CONNECTIONS + EXCESS }, () => open(port));
  await delay(1000);
  const openCount = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  return atMost("connections of one address through HAProxy", openCount, MAX_CONNECTIONS);
}

const open = (port: number): Socket =>
  connect(port, "127.0.0.1")
    .on("error", () => {})
    .resume();
