import { channel } from "node:diagnostics_channel";
import { AppError } from "#server/errors/app-error.ts";

// What happens is told on channels and counted by whoever listens, so that nothing that does the
// work needs to know of metrics. Without a listener telling costs nothing.

type EventChannel<T> = { publish(what: T): void; subscribe(hear: (what: T) => void): () => void };

/** A request that was answered, or given up by the client (499). `route` is a pattern, never an address. */
export const requestCompleted = createChannel<{
  method: string;
  route: string;
  status: number;
  ms: number;
}>("request");

export const jobCompleted = createChannel<{ job: string; isOk: boolean; ms: number }>("job");

/** How a call of a service outside the house ended: "ok", or what was wrong in a word of its integration. */
type ExternalCall = { service: string; outcome: string };

export const externalCallCompleted = createChannel<ExternalCall>("provider");

/** Tells how such a call ended by the kind of its error, and passes on what it came to. */
export async function countExternalCall<T>(provider: string, call: PromiseLike<T>): Promise<T> {
  try {
    const result = await call;
    externalCallCompleted.publish({ service: provider, outcome: "ok" });
    return result;
  } catch (error) {
    const outcome = error instanceof AppError ? error.kind : "failed";
    externalCallCompleted.publish({ service: provider, outcome });
    throw error;
  }
}

function createChannel<T>(name: string): EventChannel<T> {
  const told = channel(`landed-cost:${name}`);
  return {
    publish(what) {
      if (told.hasSubscribers) told.publish(what);
    },
    subscribe(hear) {
      const subscriber = (what: unknown) => hear(what as T); // safe: only `tell` publishes here
      told.subscribe(subscriber);
      return () => void told.unsubscribe(subscriber);
    },
  };
}
