import { describeError } from "#server/errors/describe-error.ts";

type RunOptions<T> = { signal: AbortSignal | undefined; name: (item: T) => string };

/** Runs `handle` for each item in turn. Logs an error and continues; when `signal` aborts, throws its reason. */
export async function runEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  { signal, name }: RunOptions<T>,
  handle: (item: T) => Promise<unknown>,
): Promise<void> {
  for await (const item of items) {
    signal?.throwIfAborted();
    try {
      await handle(item);
    } catch (error) {
      if (error === signal?.reason) throw error;
      console.error(`${name(item)} failed: ${describeError(error)}`);
    }
  }
}
