import { channel } from "node:diagnostics_channel";
import { AppError } from "#server/errors/app-error.ts";

// Events for metrics on diagnostics channels. Publishing without a subscriber costs nothing.

type EventChannel<T> = {
  publish(event: T): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: (event: T) => void): () => void;
};

/** `route` is the pattern, not the URL. Status 499: the client closed the connection first. */
export const requestCompleted = createChannel<{
  method: string;
  route: string;
  status: number;
  ms: number;
}>("request");

export const jobCompleted = createChannel<{ job: string; isOk: boolean; ms: number }>("job");

/** `outcome` is "ok" or the kind of error. */
type ExternalCall = { service: string; outcome: string };

export const externalCallCompleted = createChannel<ExternalCall>("external-call");

export async function countExternalCall<T>(service: string, call: PromiseLike<T>): Promise<T> {
  try {
    const result = await call;
    externalCallCompleted.publish({ service, outcome: "ok" });
    return result;
  } catch (error) {
    const outcome = error instanceof AppError ? error.kind : "failed";
    externalCallCompleted.publish({ service, outcome });
    throw error;
  }
}

function createChannel<T>(name: string): EventChannel<T> {
  const diagnostics = channel(`landed-cost:${name}`);
  return {
    publish(event) {
      if (diagnostics.hasSubscribers) diagnostics.publish(event);
    },
    subscribe(listener) {
      const subscriber = (event: unknown) => listener(event as T); // safe: only `publish` above sends
      diagnostics.subscribe(subscriber);
      return () => void diagnostics.unsubscribe(subscriber);
    },
  };
}
