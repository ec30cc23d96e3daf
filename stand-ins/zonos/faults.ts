import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { createQuote, type Variables } from "./quotes.ts";

type FaultContext = {
  variables: Variables;
  token: string;
  req: IncomingMessage;
  res: ServerResponse;
  previousCalls: number;
};
type FaultHandler = (context: FaultContext) => unknown;

type Quote = ReturnType<typeof createQuote>;
type LandedCost = Quote["landedCostCalculateWorkflow"][number];

const PARTIES = "partyCreateWorkflow";
const ITEMS_PATH = ["itemCreateWorkflow"];
const RATING_PATH = ["shipmentRatingCreateWorkflow"];

export const FAULTS = {
  bad: ({ res }) => sendJson(res, UNAUTHENTICATED, 401),
  badWith200: ({ res }) => sendJson(res, UNAUTHENTICATED),
  slow: async ({ req, res, variables }) => {
    await delay(20_000, undefined, { signal: connectionClosed(req) }).catch(() => {});
    sendJson(res, { data: createQuote(variables) });
  },
  drip: async ({ req, res }) => {
    const signal = connectionClosed(req);
    res.setHeader("Content-Type", "application/json");
    while (!signal.aborted) {
      res.write(" ");
      await delay(50, undefined, { signal }).catch(() => {});
    }
  },
  hangUp: ({ res }) => res.destroy(),
  rate: ({ res }) => sendJson(res, graphqlErrors("Too many requests"), 429),
  rateWithWait: ({ res }) => sendJson(res.setHeader("Retry-After", "1"), {}, 429),
  rateWithLongWait: ({ res }) => sendJson(res.setHeader("Retry-After", "3600"), {}, 429),
  rateOnce: ({ res, variables, previousCalls }) =>
    previousCalls === 0
      ? sendJson(res.setHeader("Retry-After", "0"), {}, 429)
      : sendJson(res, { data: createQuote(variables) }),
  error500: ({ res }) => sendJson(res, graphqlErrors("Something broke"), 500),
  unavailable503: ({ res }) => sendText(res, "Come again later", 503),
  gateway504: ({ res }) => sendText(res, "", 504),
  html: ({ res }) => sendText(res, "<!doctype html><title>Welcome</title>", 200, "text/html"),
  brokenJson: ({ res }) => sendText(res, '{"data":{"landedCostCalculateWorkflow":[{"id":'),
  notAnObject: ({ res }) => sendJson(res, []),
  deep: ({ res, variables }) => {
    const text = JSON.stringify({ data: createQuote(variables) });
    sendText(res, text.replace(/\}$/, `,"x":${"[".repeat(99_000)}${"]".repeat(99_000)}}`));
  },
  errors: ({ res }) => sendJson(res, graphqlErrors("The HS code is not valid", "BAD_REQUEST")),
  errors400: ({ res }) =>
    sendJson(res, graphqlErrors("The HS code 8516.10.00 is not valid", "BAD_REQUEST"), 400),
  errorsOfItem: ({ res }) =>
    sendJson(res, graphqlErrors("item-1 may not be shipped", "BAD_REQUEST", ITEMS_PATH)),
  errorsOfOrigin: ({ res }) =>
    sendJson(res, graphqlErrors("Country not supported", "BAD_REQUEST", [PARTIES, 0])),
  errorsOfShipment: ({ res, token }) =>
    sendJson(res, graphqlErrors(`Goods of ${token} may not be shipped.`, "BAD_REQUEST")),
  errorsWithoutReason: ({ res }) => sendJson(res, graphqlErrors("", "BAD_REQUEST")),
  untyped422: ({ res }) => sendJson(res, graphqlErrors("The HS code is not valid"), 422),
  invalidQuery: ({ res }) => sendJson(res, graphqlErrors("INVALID_GRAPHQL_REQUEST"), 400),
  notFound404: ({ res }) => sendText(res, "Not found", 404),
  errorsOfValidation: ({ res }) =>
    sendJson(res, graphqlErrors("size must be between 0 and 500", ["VALIDATION"], [null]), 400),
  errorsInternal: ({ res }) => sendJson(res, graphqlErrors("Internal error", "INTERNAL")),
  unsupportedRoute: ({ res }) =>
    sendJson(res, graphqlErrors("Not available for this route", "UNAVAILABLE")),
  noService: ({ res }) =>
    sendJson(res, graphqlErrors("Unknown service level", "NOT_FOUND", RATING_PATH)),
  noRegion: ({ res }) =>
    sendJson(res, graphqlErrors("administrativeAreaCode is required", "BAD_REQUEST")),
  partial: ({ res, variables }) =>
    sendJson(res, { ...graphqlErrors("Half of it", "INTERNAL"), data: createQuote(variables) }),
  noData: ({ res }) => sendJson(res, { data: null }),
  empty: alterQuote((quote) => ({ ...quote, landedCostCalculateWorkflow: [] })),
  object: alterQuote((quote) => ({
    ...quote,
    landedCostCalculateWorkflow: quote.landedCostCalculateWorkflow[0],
  })),
  nullsub: alterLandedCost((cost) => ({ ...cost, amountSubtotals: null })),
  nullDuties: alterSubtotals(() => ({ duties: null })),
  noDuties: alterSubtotals(() => ({ duties: undefined })),
  textDuties: alterSubtotals(() => ({ duties: "a lot" })),
  negative: alterSubtotals(({ fees }) => ({ duties: -1, landedCostTotal: fees - 1 })),
  negativeRow: alterLandedCost((cost) => ({
    ...cost,
    duties: cost.duties.map((row) => ({ ...row, amount: -1 })),
  })),
  currency: alterLandedCost((cost) => ({ ...cost, currencyCode: "XAF" })),
  currencyOfRow: alterLandedCost((cost) => ({
    ...cost,
    fees: cost.fees.map((row) => ({ ...row, currencyCode: "XAF" })),
  })),
  wrongTotal: alterSubtotals(({ landedCostTotal }) => ({
    landedCostTotal: landedCostTotal + 0.03,
  })),
  wrongItems: alterSubtotals(({ items }) => ({ items: items + 0.03 })),
  otherRows: alterLandedCost((cost) => ({
    ...cost,
    duties: cost.duties.map((row) => ({ ...row, amount: row.amount + 1 })),
  })),
  unknownWords: alterLandedCost((cost) => ({
    ...cost,
    landedCostGuaranteeCode: "BRAND_NEW",
    deMinimis: null,
    duties: cost.duties.map((row) => ({ ...row, type: "BRAND_NEW", item: undefined })),
  })),
  noBreakdown: alterLandedCost((cost) => ({ ...cost, duties: [] })),
  huge: ({ res }) => sendText(res, " ".repeat(50_000_000)),
  redirect: ({ req, res }) => {
    res.writeHead(307, { Location: `http://${req.headers.host}/elsewhere` });
    res.end();
  },
  echo: ({ res, token }) =>
    sendJson(res, graphqlErrors(`The token ${token} is not known`, "INTERNAL")),
  echoInRequestId: ({ res, token }) => {
    const body = graphqlErrors("Internal error", "INTERNAL");
    for (const { extensions } of body.errors) extensions.requestId = `\0req of ${token}`;
    sendJson(res, body);
  },
  echoInData: ({ res, token, variables }) => {
    const quote = createQuote(variables);
    sendJson(res, { data: quote, extensions: { [token]: `Bearer ${token}` } });
  },
} as const satisfies Record<string, FaultHandler>;

export type FaultName = keyof typeof FAULTS;

export const isFault = (token: string): token is FaultName => Object.hasOwn(FAULTS, token);

export const UNAUTHENTICATED = {
  data: null,
  errors: [
    { message: "HTTP Status 401 - Full authentication is required to access this resource" },
  ],
};

export const graphqlErrors = (
  message: string,
  errorType?: unknown,
  path: unknown[] = ["landedCostCalculateWorkflow"],
) => ({
  data: null,
  errors: [
    {
      message,
      path,
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

function connectionClosed(req: IncomingMessage): AbortSignal {
  const closed = new AbortController();
  req.socket.on("close", () => closed.abort());
  return closed.signal;
}

function alterQuote(alter: (quote: Quote) => object): FaultHandler {
  return ({ res, variables }) => sendJson(res, { data: alter(createQuote(variables)) });
}

function alterLandedCost(alter: (cost: LandedCost) => object): FaultHandler {
  return alterQuote((quote) => ({
    ...quote,
    landedCostCalculateWorkflow: quote.landedCostCalculateWorkflow.map(alter),
  }));
}

function alterSubtotals(alter: (subtotals: LandedCost["amountSubtotals"]) => object): FaultHandler {
  return alterLandedCost((cost) => ({
    ...cost,
    amountSubtotals: { ...cost.amountSubtotals, ...alter(cost.amountSubtotals) },
  }));
}
