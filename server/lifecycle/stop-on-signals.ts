import { describeError } from "#server/errors/describe-error.ts";

const STOP_TIMEOUT_MS = 25_000;

/** One Ctrl-C arrives several times when npm and a watcher pass it on as well. */
const SAME_KEYPRESS_MS = 500;

/**
 * Runs `stop` once, on the first wish to end, and then ends the process. A second Ctrl-C ends it
 * at once, and so does a stop that takes too long. A fault that nothing caught is told and ends the
 * process in the same way, but with 1, so that whoever watches over it starts another one.
 * Gives the function that states such a wish.
 */
export function stopOnSignals(stop: () => Promise<void>) {
  let askedAt: number | undefined;

  async function end(code: number) {
    if (askedAt !== undefined) return;
    askedAt = performance.now();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    try {
      await stop();
      process.exit(code);
    } catch (error) {
      console.error(describeError(error));
      process.exit(1);
    }
  }

  const ask = () => end(0);

  process.on("SIGINT", () => {
    if (askedAt !== undefined && performance.now() - askedAt > SAME_KEYPRESS_MS) process.exit(130);
    void ask();
  });
  process.on("uncaughtException", (error) => {
    console.error(`Stopping after a fault: ${describeError(error)}`);
    void end(1);
  });
  process.on("SIGTERM", ask);
  process.on("disconnect", ask); // the watcher that started us is gone
  return ask;
}
