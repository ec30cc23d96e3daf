import { readFileSync, writeFileSync } from "node:fs";
import { DOCUMENT, fillInTests, readThreatTests } from "./threat-tests.ts";

// Writes the column of tests in docs/security.md: npm run docs:security

writeFileSync(DOCUMENT, fillInTests(readFileSync(DOCUMENT, "utf8"), readThreatTests()));
