import type { RunningStandIn } from "#stand-ins/run-cli.ts";
import { startZonosStandIn } from "./stand-in.ts";

export const DEFAULT_PORT = 12_112;

type DevelopmentOptions = { port?: number; apiKey?: string };

export async function startZonosForDevelopment({
  port = DEFAULT_PORT,
  apiKey = "development",
}: DevelopmentOptions = {}): Promise<RunningStandIn> {
  const { url, close } = await startZonosStandIn(port);
  return { url, env: { ZONOS_API_URL: url, ZONOS_API_KEY: apiKey }, close };
}
