import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from "cockatiel";
import { externalCallCompleted } from "#server/observe/events.ts";
import type { BreakerState, CallOutcome } from "#shared/landed-cost/terms.ts";
import type { Cents } from "#shared/money.ts";
import { isTransientError, LandedCostError } from "./landed-cost-error.ts";
import { buildVariables, OPERATION, type QuoteRequest } from "./operation.ts";
import { parseResponse, type Quote } from "./parse-response.ts";
import { redactMessage, redactSecrets } from "./redact-secrets.ts";
import { sendOperation, type Timeouts } from "./send-operation.ts";

type LandedCostOptions = Partial<Timeouts> & {
  url: string;
  maxBytes?: number;
  /** How many failures in a row open the breaker, and for how long. */
  breakerThreshold?: number;
  breakerPauseMs?: number;
};

/** What the owners are told of a call. */
export type CallReport = {
  outcome: CallOutcome;
  /** How long it took. */
  ms: number;
  /** The status of the provider's HTTP answer; null where there was none. */
  status: number | null;
  requestId: string | null;
  /** In the provider's own words, with no secret in them. */
  message: string | null;
};

export type QuoteResult =
  | { quote: Quote; raw: unknown; report: CallReport }
  /** `report` is null where the provider was not asked at all. */
  | { error: LandedCostError; report: CallReport | null };

export type LandedCost = {
  /** Asks for a quote, unless the breaker is open; resolves also where there is none. */
  quote(request: QuoteRequest, key: string): Promise<QuoteResult>;
  /** Asks for a small quote whatever the breaker says, and tells what came of it. */
  testKey(key: string, serviceLevel: string): Promise<CallReport>;
  breakerState(): BreakerState;
};

/** Less than the 12 s that a visitor waits at most. */
const DEFAULT_TIMEOUTS: Timeouts = {
  timeoutMs: 10_000,
  totalTimeoutMs: 11_500,
  backoffMs: 300,
  maxRetryAfterMs: 2000,
};
const MAX_BYTES = 5_000_000;
const BREAKER_THRESHOLD = 5;
const BREAKER_PAUSE_MS = 15_000;

/**
 * The landed-cost provider, asked over Zonos's GraphQL interface. A call ends within
 * `totalTimeoutMs`. After `breakerThreshold` consecutive failures the breaker stays open for
 * `breakerPauseMs`, then one trial call decides.
 */
export function createLandedCost({
  url,
  maxBytes = MAX_BYTES,
  breakerThreshold = BREAKER_THRESHOLD,
  breakerPauseMs = BREAKER_PAUSE_MS,
  ...timeouts
}: LandedCostOptions): LandedCost {
  const breaker = circuitBreaker(handleWhen(isTransientError), {
    halfOpenAfter: breakerPauseMs,
    breaker: new ConsecutiveBreaker(breakerThreshold),
  });
  breaker.onBreak(() => console.error("The landed-cost provider fails and is left alone a while"));

  async function fetchQuote(request: QuoteRequest, key: string) {
    if (!isValidHeaderValue(key)) throw new LandedCostError("refusedKey");
    const variables = buildVariables(request);
    const body = JSON.stringify({ query: OPERATION, operationName: "LandedCostQuote", variables });
    const response = await sendOperation(
      { url, key, body, maxBytes },
      { ...DEFAULT_TIMEOUTS, ...timeouts },
    );
    const { quote, raw } = parseResponse(response, request);
    const { status, requestId } = response;
    return { quote, raw: redactSecrets(raw, key), status, requestId };
  }

  const openBreakerResult = (): QuoteResult => ({
    error: new LandedCostError("unavailable", { retryAfter: Math.ceil(breakerPauseMs / 1000) }),
    report: null,
  });

  return {
    async quote(request, key) {
      // while one call tries whether the provider is back, the others do not wait for it
      if (breaker.state === CircuitState.HalfOpen) return openBreakerResult();
      try {
        return await reportCall(key, () => breaker.execute(() => fetchQuote(request, key)));
      } catch (error) {
        if (error instanceof BrokenCircuitError) return openBreakerResult();
        throw error;
      }
    },
    async testKey(key, serviceLevel) {
      const { report } = await reportCall(key, () =>
        fetchQuote({ ...TEST_SHIPMENT, serviceLevel }, key),
      );
      return report;
    },
    breakerState() {
      if (breaker.state === CircuitState.Closed) return "closed";
      return breaker.state === CircuitState.HalfOpen ? "halfOpen" : "open";
    },
  };
}

/** Only what may stand in a header; fetch would name the rest in its complaint. */
const isValidHeaderValue = (key: string) => /^[\x21-\x7e]+$/.test(key);

type FetchedQuote = { quote: Quote; raw: unknown; status: number; requestId: string | null };

/** Does a call, and tells the owners' part of it whether it brought a quote or a fault. */
async function reportCall(key: string, call: () => Promise<FetchedQuote>) {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const { quote, raw, status, requestId } = await call();
    const report: CallReport = { outcome: "ok", ms: ms(), status, requestId, message: null };
    externalCallCompleted.publish({ service: "zonos", outcome: "ok" });
    return { quote, raw, report };
  } catch (error) {
    if (!(error instanceof LandedCostError)) throw error;
    const { outcome, status, requestId, reason } = error;
    externalCallCompleted.publish({ service: "zonos", outcome });
    const message = reason ? redactMessage(reason, key) : null;
    const report: CallReport = { outcome, ms: ms(), status, requestId, message };
    return { error, report };
  }
}

const TEN_DOLLARS = 1000 as Cents;
const ZERO = 0 as Cents;

/** A shipment small enough to try a key with. */
const TEST_SHIPMENT: Omit<QuoteRequest, "serviceLevel"> = {
  fromCountry: "US",
  toCountry: "GB",
  currency: "USD",
  unit: 1 as Cents,
  shippingCost: ZERO,
  insuranceCost: ZERO,
  items: [
    {
      description: "Cotton T-shirt",
      quantity: 1,
      value: TEN_DOLLARS,
      subtotal: TEN_DOLLARS,
      countryOfOrigin: "US",
      hsCode: "6109.10",
    },
  ],
};
