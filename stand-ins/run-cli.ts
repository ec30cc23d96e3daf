export type RunningStandIn = {
  url: string;
  /** What an application sets in its environment to use the stand-in. */
  env: Record<string, string>;
  close(): Promise<void>;
};

/** Starts a stand-in, prints its URL and environment, and closes it on SIGINT or SIGTERM. */
export async function runCli(name: string, start: () => Promise<RunningStandIn>) {
  try {
    const standIn = await start();
    const lines = Object.entries(standIn.env).map(([key, value]) => `${key}=${value}`);
    console.info(`${name} stand-in: ${standIn.url}\n\n${lines.join("\n")}`);
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, standIn.close);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`Invalid port: ${text}`);
}
