import {
  BrokenCircuitError,
  CircuitState,
  circuitBreaker,
  handleWhen,
  type IBreaker,
} from "cockatiel";
import type { BreakerState } from "#shared/landed-cost/terms.ts";

type CircuitBreakerOptions = {
  /** As the log names it. */
  provider: string;
  isFailure: (error: unknown) => boolean;
  /** Decides when failures open the breaker. */
  strategy: IBreaker;
  pauseMs: number;
};

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

/** While open, calls throw a BrokenCircuitError at once; after the pause one trial call decides. */
export function createCircuitBreaker({
  provider,
  isFailure,
  strategy,
  pauseMs,
}: CircuitBreakerOptions) {
  const policy = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: pauseMs,
    breaker: strategy,
  });
  policy.onBreak(() => console.error(`Circuit breaker opened: the ${provider} is failing`));
  return {
    async execute<T>(call: () => Promise<T>): Promise<T> {
      // during the trial call, other calls fail at once instead of waiting for it
      if (policy.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return policy.execute(call);
    },
    state(): BreakerState {
      if (policy.state === CircuitState.Closed) return "closed";
      return policy.state === CircuitState.HalfOpen ? "halfOpen" : "open";
    },
  };
}
