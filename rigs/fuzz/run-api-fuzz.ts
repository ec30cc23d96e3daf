import { Agent, request as httpRequest } from "node:http";
import type { Access } from "#shared/http/endpoint.ts";
import { signPayload } from "#tests/support/stripe-webhook.ts";
import { type Actor, type FuzzRequest, fuzzRequests, SIGNED } from "./api-requests.ts";
import { type FuzzTarget, type KnownValues, startFuzzTarget } from "./api-target.ts";
import { createChangeDetector } from "./change-detector.ts";

const REFRESH_INTERVAL = 100;
/** The schedule loads for a second at its first use, which the benchmark measures. */
const FIRST_LINE = "/api/schedule/lines/61091000";

export type FuzzReport = {
  /** Requests by "method path status". */
  responses: Map<string, number>;
  /** Responses of 500 and above, and requests without a response. */
  serverErrors: string[];
  /** Requests that succeeded although the actor may not call the endpoint. */
  intrusions: string[];
  /** Rejected requests, and reads, after which tables differ. */
  changes: string[];
  slowest: { request: string; ms: number };
};

type FuzzOptions = { count: number; seed: number };

/** Sends requests one after another and compares the tables after each that must not change them. */
export async function fuzzApi(databaseUrl: string, options: FuzzOptions): Promise<FuzzReport> {
  const target = await startFuzzTarget(databaseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const report: FuzzReport = {
    responses: new Map(),
    serverErrors: [],
    intrusions: [],
    changes: [],
    slowest: { request: "", ms: 0 },
  };
  try {
    await (await fetch(`${target.address}${FIRST_LINE}`)).text();
    await sendAll(target, fuzzRequests(options.count, options.seed), { agent, report });
  } finally {
    agent.destroy();
    await target.close();
  }
  return report;
}

type Run = { agent: Agent; report: FuzzReport };

async function sendAll(target: FuzzTarget, requests: FuzzRequest[], { agent, report }: Run) {
  const detector = await createChangeDetector(target.database);
  let known: KnownValues = {};
  for (const [index, request] of requests.entries()) {
    if (index % REFRESH_INTERVAL === 0) {
      await target.restoreSettings();
      known = await target.readKnownValues();
      await detector.reset();
    }
    const cookie = [target.cookie(request.actor), known.cookie].filter(Boolean).join("; ");
    const began = performance.now();
    const status = await send(target.address, { agent, cookie, request: fillIn(request, known) });
    const ms = performance.now() - began;
    if (ms > report.slowest.ms) report.slowest = { request: summary(request), ms };
    judge(report, request, status);
    if (mayChange(request, status)) {
      await target.restoreSession(request.actor);
      await detector.reset();
    } else {
      const changes = await detector.changedTables();
      report.changes.push(...changes.map((table) => `${summary(request)}: ${status}, ${table}`));
    }
  }
}

const mayChange = ({ method }: FuzzRequest, status: number) =>
  status < 400 && method !== "GET" && method !== "HEAD";

function judge(report: FuzzReport, request: FuzzRequest, status: number) {
  const { endpoint, actor, method } = request;
  const name = `${method} ${endpoint.path} ${status}`;
  report.responses.set(name, (report.responses.get(name) ?? 0) + 1);
  if (status === 0 || status >= 500) report.serverErrors.push(`${summary(request)}: ${status}`);
  const isAllowed = RANKS.indexOf(actor) >= RANKS.indexOf(MIN_ACTOR[endpoint.access]);
  if (status < 400 && method === endpoint.method && !isAllowed) {
    report.intrusions.push(`${summary(request)}: ${status}`);
  }
}

const RANKS: Actor[] = ["visitor", "user", "admin", "owner"];

const MIN_ACTOR: Record<Access, Actor> = {
  public: "visitor",
  user: "user",
  admin: "admin",
  owner: "owner",
};

const summary = ({ actor, method, path, body }: FuzzRequest) =>
  `${actor}: ${method} ${path} ${String(body ?? "").slice(0, 300)}`;

/** Replaces "{name}" by the known value; in JSON an amount becomes a number. Signs webhook events. */
function fillIn(request: FuzzRequest, known: KnownValues): FuzzRequest {
  const fill = (text: string) =>
    text
      .replaceAll('"{amount}"', known.amount ?? "0")
      .replace(/\{(\w+)\}/g, (braced, name: string) => known[name] ?? braced);
  const body = typeof request.body === "string" ? fill(request.body) : request.body;
  const isSigned = request.headers["Stripe-Signature"] === SIGNED;
  const signature = isSigned && signPayload(String(body), known.webhookSecret ?? "");
  return {
    ...request,
    path: fill(request.path),
    headers: { ...request.headers, ...(signature && { "Stripe-Signature": signature }) },
    body,
  };
}

type Sending = { agent: Agent; cookie: string; request: FuzzRequest };

/** Returns the status, or 0 when the server closes the connection without a response. */
function send(address: string, { agent, cookie, request }: Sending): Promise<number> {
  const { method, path, body } = request;
  const headers = {
    ...request.headers,
    ...(cookie && { Cookie: cookie }),
    ...(body !== null && { "Content-Length": Buffer.byteLength(body) }), // not sent by default with DELETE
  };
  return new Promise((resolve) => {
    httpRequest(address + path, { agent, method, headers }, (response) => {
      response.resume().once("close", () => resolve(response.statusCode ?? 0));
    })
      .once("error", () => resolve(0))
      .end(body ?? undefined);
  });
}
