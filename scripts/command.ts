import { argv } from "node:process";

// node dist/scripts/command.js owner EMAIL: the commands of package.json where only production dependencies are installed.

const COMMANDS = new Map<string, () => Promise<unknown>>([
  ["owner", () => import("./owner.ts")],
  ["secrets:reencrypt", () => import("./reencrypt-secrets.ts")],
  ["data:key", () => import("./data-key.ts")],
  ["data:publish", () => import("./data-publish.ts")],
  ["data:import", () => import("./data-import.ts")],
  ["backup", () => import("./backup.ts")],
  ["restore", () => import("./restore.ts")],
]);

const [name = ""] = argv.splice(2, 1);
const run = COMMANDS.get(name);
if (run) {
  await run();
} else {
  console.error(`Usage: node dist/scripts/command.js ${[...COMMANDS.keys()].join("|")}`);
  process.exitCode = 1;
}
