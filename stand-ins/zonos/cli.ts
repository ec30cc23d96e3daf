import { parseArgs } from "node:util";
import { parsePort, runCli } from "#stand-ins/run-cli.ts";
import { DEFAULT_PORT, startZonosForDevelopment } from "./development.ts";

// npm run stand-in:zonos -- [--port 12112]

await runCli("Zonos", () => {
  const options = { port: { type: "string", default: String(DEFAULT_PORT) } } as const;
  return startZonosForDevelopment({ port: parsePort(parseArgs({ options }).values.port) });
});
