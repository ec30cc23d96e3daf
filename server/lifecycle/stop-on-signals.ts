const HARD_STOP = 25_000;

/** One Ctrl-C arrives several times when npm and a watcher pass it on as well. */
const SAME_KEYPRESS = 500;

/**
 * Runs `stop` once, on the first wish to end, and then ends the process. A second Ctrl-C ends it
 * at once, and so does a stop that takes too long. Gives the function that states such a wish.
 */
export function stopOnSignals(stop: () => Promise<void>) {
  let askedAt: number | undefined;

  async function ask() {
    if (askedAt !== undefined) return;
    askedAt = performance.now();
    setTimeout(() => process.exit(1), HARD_STOP).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  }

  process.on("SIGINT", () => {
    if (askedAt !== undefined && performance.now() - askedAt > SAME_KEYPRESS) process.exit(130);
    void ask();
  });
  process.on("SIGTERM", ask);
  process.on("disconnect", ask); // the watcher that started us is gone
  return ask;
}
