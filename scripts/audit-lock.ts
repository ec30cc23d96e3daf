import { readFileSync } from "node:fs";
import { findProblems, type LockFile } from "./lock-rules.ts";

// npm run audit:lock: checks where packages come from, their integrity, licenses and install scripts. Without network.

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

const lock: LockFile = readJson("package-lock.json");
const { allowScripts = {} } = readJson("package.json");
const problems = findProblems(lock, Object.keys(allowScripts));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
