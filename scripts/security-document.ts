import { readFileSync, writeFileSync } from "node:fs";
import { DOCUMENT, fillInProofs, readProofs } from "./threat-proofs.ts";

// Writes the column of tests in docs/security.md: npm run docs:security

writeFileSync(DOCUMENT, fillInProofs(readFileSync(DOCUMENT, "utf8"), readProofs()));
