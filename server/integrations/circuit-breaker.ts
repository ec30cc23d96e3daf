import {
  BrokenCircuitError,
  CircuitState,
  CountBreaker,
  circuitBreaker,
  handleWhen,
} from "cockatiel";
import type { BreakerState } from "#shared/landed-cost/terms.ts";

type CircuitBreakerOptions = {
  provider: string;
  isFailure: (error: unknown) => boolean;
  /** More than half of the last twice as many calls must fail to open the breaker. */
  minimumCalls?: number | undefined;
  pauseMs: number;
};

const MINIMUM_CALLS = 10;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** Calls throw a BrokenCircuitError at once while it is open; after the pause one trial call decides. */
export function createCircuitBreaker({
  provider,
  isFailure,
  minimumCalls = MINIMUM_CALLS,
  pauseMs,
}: CircuitBreakerOptions) {
  const policy = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: pauseMs,
    breaker: new CountBreaker({
      threshold: 0.5,
      size: 2 * minimumCalls,
      minimumNumberOfCalls: minimumCalls,
    }),
  });
  policy.onBreak(() => console.error(`Circuit breaker opened: the ${provider} is failing`));
  async function execute<T>(call: () => Promise<T>): Promise<T> {
    // during the trial call, other calls fail at once instead of waiting for it
    if (policy.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    return policy.execute(call);
  }

  return {
    execute,
    /** The outcome counts neither way, unless it is the trial call that closes the breaker. */
    executeUncounted: <T>(call: () => Promise<T>): Promise<T> =>
      policy.state === CircuitState.Closed ? call() : execute(call),
    state(): BreakerState {
      if (policy.state === CircuitState.Closed) return "closed";
      return policy.state === CircuitState.HalfOpen ? "halfOpen" : "open";
    },
  };
}
