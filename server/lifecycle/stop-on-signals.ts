import { describeError } from "#server/errors/describe-error.ts";

const STOP_TIMEOUT_MS = 25_000;

/** npm and tsx forward Ctrl-C, so that one keypress arrives several times. */
const SAME_KEYPRESS_MS = 500;

/** Stops on SIGTERM, SIGINT and, with exit code 1, on an uncaught error. Returns a function that requests the stop. */
export function stopOnSignals(stop: () => Promise<void>) {
  let requestedAt: number | undefined;

  async function end(code: 0 | 1) {
    process.exitCode ||= code; // counts also when the event loop runs empty before the exit
    if (requestedAt !== undefined) return;
    requestedAt = performance.now();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    try {
      await stop();
      process.exit();
    } catch (error) {
      console.error(describeError(error));
      process.exit(1);
    }
  }

  const requestStop = () => end(0);

  process.on("SIGINT", () => {
    if (requestedAt !== undefined && performance.now() - requestedAt > SAME_KEYPRESS_MS)
      process.exit(130);
    void requestStop();
  });
  process.on("uncaughtException", (error) => {
    console.error(`Stopping after an uncaught error: ${describeError(error)}`);
    void end(1);
  });
  process.on("SIGTERM", requestStop);
  process.on("disconnect", requestStop); // the parent process (tsx or the cluster primary) ended
  return requestStop;
}
