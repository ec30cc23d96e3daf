import { parseArgs } from "node:util";
import { parsePort, runCli } from "#stand-ins/run-cli.ts";
import { DEFAULT_PORT, startSourcesForDevelopment } from "./development.ts";

// npm run stand-in:sources -- [--port 12113]

await runCli("Sources", () => {
  const options = { port: { type: "string", default: String(DEFAULT_PORT) } } as const;
  return startSourcesForDevelopment(parsePort(parseArgs({ options }).values.port));
});
