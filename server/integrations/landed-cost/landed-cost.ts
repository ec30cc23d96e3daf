import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from "cockatiel";
import { externalCallCompleted } from "#server/observe/events.ts";
import type { BreakerState, Outcome } from "#shared/landed-cost/terms.ts";
import type { Cents } from "#shared/money.ts";
import { isUnwell, ProviderFault } from "./landed-cost-error.ts";
import { OPERATION, type QuoteRequest, variablesFor } from "./operation.ts";
import { type Quote, readAnswer } from "./parse-response.ts";
import { tellable, withoutSecrets } from "./redact-secrets.ts";
import { askProvider, type Patience } from "./send-operation.ts";

type Options = Partial<Patience> & {
  url: string;
  maxBytes?: number;
  /** How many failures in a row open the breaker, and for how long. */
  failures?: number;
  pauseMs?: number;
};

/** What the owners are told of a call. */
export type CallReport = {
  outcome: Outcome;
  /** How long it took. */
  ms: number;
  /** The status of the provider's HTTP answer; null where there was none. */
  status: number | null;
  requestId: string | null;
  /** In the provider's own words, with no secret in them. */
  message: string | null;
};

export type Quoted =
  | { quote: Quote; raw: unknown; report: CallReport }
  /** `report` is null where the provider was not asked at all. */
  | { fault: ProviderFault; report: CallReport | null };

export type LandedCost = {
  /** Asks for a quote, unless the breaker is open; resolves also where there is none. */
  quote(request: QuoteRequest, key: string): Promise<Quoted>;
  /** Asks for a small quote whatever the breaker says, and tells what came of it. */
  test(key: string, serviceLevel: string): Promise<CallReport>;
  breakerState(): BreakerState;
};

/** Less than the 12 s that a visitor waits at most. */
const PATIENCE: Patience = {
  timeoutMs: 10_000,
  totalMs: 11_500,
  backOffMs: 300,
  longestWaitMs: 2000,
};
const MAX_BYTES = 5_000_000;
const FAILURES = 5;
const PAUSE = 15_000;

/**
 * The landed-cost provider, asked over Zonos's GraphQL interface. A call ends within `totalMs`; after
 * `failures` failures in a row nobody calls for `pauseMs`, then one call tries whether it is back.
 */
export function createLandedCost({
  url,
  maxBytes = MAX_BYTES,
  failures = FAILURES,
  pauseMs = PAUSE,
  ...patience
}: Options): LandedCost {
  const breaker = circuitBreaker(handleWhen(isUnwell), {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  breaker.onBreak(() => console.error("The landed-cost provider fails and is left alone a while"));

  async function ask(request: QuoteRequest, key: string) {
    if (!isSendable(key)) throw new ProviderFault("refusedKey");
    const variables = variablesFor(request);
    const body = JSON.stringify({ query: OPERATION, operationName: "LandedCostQuote", variables });
    const answer = await askProvider({ url, key, body, maxBytes }, { ...PATIENCE, ...patience });
    const { quote, raw } = readAnswer(answer, request);
    const { status, requestId } = answer;
    return { quote, raw: withoutSecrets(raw, key), status, requestId };
  }

  const paused = (): Quoted => ({
    fault: new ProviderFault("unavailable", { retryAfter: Math.ceil(pauseMs / 1000) }),
    report: null,
  });

  return {
    async quote(request, key) {
      // while one call tries whether the provider is back, the others do not wait for it
      if (breaker.state === CircuitState.HalfOpen) return paused();
      try {
        return await reported(key, () => breaker.execute(() => ask(request, key)));
      } catch (error) {
        if (error instanceof BrokenCircuitError) return paused();
        throw error;
      }
    },
    async test(key, serviceLevel) {
      const { report } = await reported(key, () => ask({ ...PROBE, serviceLevel }, key));
      return report;
    },
    breakerState() {
      if (breaker.state === CircuitState.Closed) return "closed";
      return breaker.state === CircuitState.HalfOpen ? "halfOpen" : "open";
    },
  };
}

/** Only what may stand in a header; fetch would name the rest in its complaint. */
const isSendable = (key: string) => /^[\x21-\x7e]+$/.test(key);

type Asked = { quote: Quote; raw: unknown; status: number; requestId: string | null };

/** Does a call, and tells the owners' part of it whether it brought a quote or a fault. */
async function reported(key: string, call: () => Promise<Asked>) {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  try {
    const { quote, raw, status, requestId } = await call();
    const report: CallReport = { outcome: "ok", ms: ms(), status, requestId, message: null };
    externalCallCompleted.publish({ provider: "zonos", outcome: "ok" });
    return { quote, raw, report };
  } catch (fault) {
    if (!(fault instanceof ProviderFault)) throw fault;
    const { outcome, status, requestId, said } = fault;
    externalCallCompleted.publish({ provider: "zonos", outcome });
    const message = said ? tellable(said, key) : null;
    const report: CallReport = { outcome, ms: ms(), status, requestId, message };
    return { fault, report };
  }
}

const TEN = 1000 as Cents;
const NOTHING = 0 as Cents;

/** A shipment small enough to try a key with. */
const PROBE: Omit<QuoteRequest, "serviceLevel"> = {
  fromCountry: "US",
  toCountry: "GB",
  currency: "USD",
  unit: 1 as Cents,
  shippingCost: NOTHING,
  insuranceCost: NOTHING,
  items: [
    {
      description: "Cotton T-shirt",
      quantity: 1,
      value: TEN,
      subtotal: TEN,
      countryOfOrigin: "US",
      hsCode: "6109.10",
    },
  ],
};
