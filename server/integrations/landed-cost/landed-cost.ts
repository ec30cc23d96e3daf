import { BrokenCircuitError } from "cockatiel";
import { createCircuitBreaker } from "#server/integrations/circuit-breaker.ts";
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
  breakerMinimumCalls?: number;
  breakerPauseMs?: number;
};

export type CallReport = {
  outcome: CallOutcome;
  ms: number;
  status: number | null;
  /** The provider's, without secrets. */
  requestId: string | null;
  /** The provider's error message, without secrets. */
  message: string | null;
};

export type QuoteResult =
  | { quote: Quote; raw: unknown; report: CallReport }
  /** `report` is null when the breaker was open and no request was sent. */
  | { error: LandedCostError; report: CallReport | null };

export type LandedCost = {
  /** Requests a quote unless the breaker is open; resolves with an error instead of throwing it. */
  quote(request: QuoteRequest, key: string): Promise<QuoteResult>;
  /** Requests a small quote, whatever the state of the breaker. */
  testKey(key: string, serviceLevel: string): Promise<CallReport>;
  breakerState(): BreakerState;
};

/** The total stays below the 12 s that a draining server waits for open requests. */
const DEFAULT_TIMEOUTS: Timeouts = {
  timeoutMs: 10_000,
  totalTimeoutMs: 11_500,
  backoffMs: 300,
  maxRetryAfterMs: 2000,
};
const MAX_BYTES = 5_000_000;
const BREAKER_PAUSE_MS = 15_000;

/** A larger shipment may be slow by itself: one visitor's must not open the breaker for all. */
const MAX_COUNTED_ITEMS = 50;

/** Calls fail at once while the circuit breaker is open; after the pause one trial call decides. */
export function createLandedCost({
  url,
  maxBytes = MAX_BYTES,
  breakerMinimumCalls,
  breakerPauseMs = BREAKER_PAUSE_MS,
  ...timeouts
}: LandedCostOptions): LandedCost {
  const breaker = createCircuitBreaker({
    provider: "landed-cost provider",
    isFailure: isTransientError,
    minimumCalls: breakerMinimumCalls,
    pauseMs: breakerPauseMs,
  });

  async function fetchQuote(request: QuoteRequest, key: string) {
    if (!isValidHeaderValue(key)) throw new LandedCostError("rejectedKey");
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
      try {
        const isCounted = request.items.length <= MAX_COUNTED_ITEMS;
        const execute = isCounted ? breaker.execute : breaker.executeUncounted;
        return await reportCall(key, () => execute(() => fetchQuote(request, key)));
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
    breakerState: breaker.state,
  };
}

/** A key that no HTTP header can carry is rejected without a request. */
const isValidHeaderValue = (key: string) => /^[\x21-\x7e]+$/.test(key);

type FetchedQuote = { quote: Quote; raw: unknown; status: number; requestId: string | null };

type Outcome = Pick<CallReport, "outcome" | "status" | "requestId"> & { reason: string | null };

async function reportCall(key: string, call: () => Promise<FetchedQuote>) {
  const started = performance.now();
  const redact = (text: string | null) => (text ? redactMessage(text, key) : null);
  function reportOutcome({ outcome, status, requestId, reason }: Outcome): CallReport {
    externalCallCompleted.publish({ service: "zonos", outcome });
    const ms = Math.round(performance.now() - started);
    return { outcome, ms, status, requestId: redact(requestId), message: redact(reason) };
  }
  try {
    const { quote, raw, ...response } = await call();
    return { quote, raw, report: reportOutcome({ ...response, outcome: "ok", reason: null }) };
  } catch (error) {
    if (!(error instanceof LandedCostError)) throw error;
    return { error, report: reportOutcome(error) };
  }
}

const TEN_DOLLARS = 1000 as Cents;
const ZERO = 0 as Cents;

const TEST_SHIPMENT: Omit<QuoteRequest, "serviceLevel"> = {
  fromCountry: "US",
  toCountry: "GB",
  toRegion: null,
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
