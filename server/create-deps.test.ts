import { expect, it } from "vitest";
import { ENV } from "#tests/support/run-app.ts";
import { readEnv } from "./config/env.ts";
import { createDeps } from "./create-deps.ts";
import { createLog } from "./observe/log.ts";

it("hashes passwords with bcrypt at cost 12", async () => {
  const url = "postgres://nobody@127.0.0.1:1/none";
  const log = createLog({ LOG_LEVEL: "error" }, true);
  const { deps, close } = createDeps(readEnv({ ...ENV, DATABASE_URL: url }), url, log);
  expect(await deps.passwords.hash("password")).toMatch(/^\$2b\$12\$/);
  await close();
});
