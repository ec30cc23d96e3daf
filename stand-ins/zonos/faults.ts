import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { quoteFor, type Variables } from "./quotes.ts";

export type Exchange = {
  variables: Variables;
  token: string;
  req: IncomingMessage;
  res: ServerResponse;
  /** How often this token has been sent before. */
  before: number;
};
type Misbehave = (exchange: Exchange) => unknown;

type Quote = ReturnType<typeof quoteFor>;
type Cost = Quote["landedCostCalculateWorkflow"][number];

/** What goes wrong, by the token that it is asked for with. */
export const FAULTS = {
  bad: ({ res }) => sendJson(res, UNAUTHENTICATED, 401),
  badWith200: ({ res }) => sendJson(res, UNAUTHENTICATED),
  slow: async ({ req, res, variables }) => {
    await delay(20_000, undefined, { signal: closeOf(req) }).catch(() => {});
    sendJson(res, { data: quoteFor(variables) });
  },
  drip: async ({ req, res }) => {
    const signal = closeOf(req);
    res.setHeader("Content-Type", "application/json");
    while (!signal.aborted) {
      res.write(" ");
      await delay(50, undefined, { signal }).catch(() => {});
    }
  },
  hangUp: ({ res }) => res.destroy(),
  rate: ({ res }) => sendJson(res, errorsWith("Too many requests"), 429),
  rateWithWait: ({ res }) => sendJson(res.setHeader("Retry-After", "1"), {}, 429),
  rateWithLongWait: ({ res }) => sendJson(res.setHeader("Retry-After", "3600"), {}, 429),
  rateOnce: ({ res, variables, before }) =>
    before === 0
      ? sendJson(res.setHeader("Retry-After", "0"), {}, 429)
      : sendJson(res, { data: quoteFor(variables) }),
  error500: ({ res }) => sendJson(res, errorsWith("Something broke"), 500),
  unavailable503: ({ res }) => sendText(res, "Come again later", 503),
  gateway504: ({ res }) => sendText(res, "", 504),
  html: ({ res }) => sendText(res, "<!doctype html><title>Welcome</title>", 200, "text/html"),
  brokenJson: ({ res }) => sendText(res, '{"data":{"landedCostCalculateWorkflow":[{"id":'),
  notAnObject: ({ res }) => sendJson(res, []),
  deep: ({ res, variables }) => {
    const text = JSON.stringify({ data: quoteFor(variables) });
    sendText(res, text.replace(/\}$/, `,"x":${"[".repeat(99_000)}${"]".repeat(99_000)}}`));
  },
  errors: ({ res }) => sendJson(res, errorsWith("The HS code is not valid", "BAD_REQUEST")),
  errorsInternal: ({ res }) => sendJson(res, errorsWith("Internal error", "INTERNAL")),
  noRoute: ({ res }) => sendJson(res, errorsWith("Not available for this route", "UNAVAILABLE")),
  partial: ({ res, variables }) =>
    sendJson(res, { ...errorsWith("Half of it", "INTERNAL"), data: quoteFor(variables) }),
  noData: ({ res }) => sendJson(res, { data: null }),
  empty: changed((quote) => ({ ...quote, landedCostCalculateWorkflow: [] })),
  object: changed((quote) => ({
    ...quote,
    landedCostCalculateWorkflow: quote.landedCostCalculateWorkflow[0],
  })),
  nullsub: costing((cost) => ({ ...cost, amountSubtotals: null })),
  nullDuties: subtotals(() => ({ duties: null })),
  noDuties: subtotals(() => ({ duties: undefined })),
  textDuties: subtotals(() => ({ duties: "a lot" })),
  negative: subtotals(({ fees }) => ({ duties: -1, landedCostTotal: fees - 1 })),
  negativeRow: costing((cost) => ({
    ...cost,
    duties: cost.duties.map((row) => ({ ...row, amount: -1 })),
  })),
  currency: costing((cost) => ({ ...cost, currencyCode: "XAF" })),
  currencyOfRow: costing((cost) => ({
    ...cost,
    fees: cost.fees.map((row) => ({ ...row, currencyCode: "XAF" })),
  })),
  wrongTotal: subtotals(({ landedCostTotal }) => ({ landedCostTotal: landedCostTotal + 0.03 })),
  wrongItems: subtotals(({ items }) => ({ items: items + 0.03 })),
  unknownWords: costing((cost) => ({
    ...cost,
    landedCostGuaranteeCode: "BRAND_NEW",
    deMinimis: null,
    duties: cost.duties.map((row) => ({ ...row, type: "BRAND_NEW", item: undefined })),
  })),
  noBreakdown: costing((cost) => ({ ...cost, duties: [] })),
  huge: ({ res }) => sendText(res, " ".repeat(50_000_000)),
  redirect: ({ req, res }) => {
    res.writeHead(307, { Location: `http://${req.headers.host}/elsewhere` });
    res.end();
  },
  echo: ({ res, token }) =>
    sendJson(res, errorsWith(`The token ${token} is not known`, "INTERNAL")),
  echoInData: ({ res, token, variables }) => {
    const quote = quoteFor(variables);
    sendJson(res, { data: quote, extensions: { [token]: `Bearer ${token}` } });
  },
} as const satisfies Record<string, Misbehave>;

export type Fault = keyof typeof FAULTS;

export const isFault = (token: string): token is Fault => Object.hasOwn(FAULTS, token);

export const UNAUTHENTICATED = {
  data: null,
  errors: [
    { message: "HTTP Status 401 - Full authentication is required to access this resource" },
  ],
};

export const errorsWith = (message: string, errorType?: string) => ({
  data: null,
  errors: [
    {
      message,
      path: ["landedCostCalculateWorkflow"],
      extensions: { errorType, requestId: "req_abc123" },
    },
  ],
});

export const sendJson = (res: ServerResponse, body: unknown, status = 200) =>
  sendText(res, JSON.stringify(body), status, "application/json");

function sendText(res: ServerResponse, text: string, status = 200, type = "application/json") {
  res.writeHead(status, { "Content-Type": type });
  res.end(text);
}

function closeOf(req: IncomingMessage): AbortSignal {
  const closed = new AbortController();
  req.socket.on("close", () => closed.abort());
  return closed.signal;
}

function changed(change: (quote: Quote) => object): Misbehave {
  return ({ res, variables }) => sendJson(res, { data: change(quoteFor(variables)) });
}

function costing(change: (cost: Cost) => object): Misbehave {
  return changed((quote) => ({
    ...quote,
    landedCostCalculateWorkflow: quote.landedCostCalculateWorkflow.map(change),
  }));
}

function subtotals(change: (subtotals: Cost["amountSubtotals"]) => object): Misbehave {
  return costing((cost) => ({
    ...cost,
    amountSubtotals: { ...cost.amountSubtotals, ...change(cost.amountSubtotals) },
  }));
}
