import { isFileServingAllowed, type ResolvedConfig, resolveConfig } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "#server/lib/from-root.ts";

let config: ResolvedConfig;
beforeAll(async () => {
  const options = { configFile: fromRoot("vite.config.ts"), root: fromRoot("client") };
  config = await resolveConfig(options, "serve");
});

const isServed = (path: string) => isFileServingAllowed(config, `/@fs${fromRoot(path)}`);

describe("the development server", () => {
  // Threats: H10
  it.each([
    ".data/session-secret",
    ".data/settings-encryption-key",
    ".data/mail/1.eml",
    "backup-2026-11-21/session-secret",
    ".env",
    "server/main.ts",
    "package.json",
  ])("does not serve %s", (path) => {
    expect(isServed(path)).toBe(false);
  });

  it.each(["client/src/main.tsx", "shared/languages.ts", "node_modules/react/index.js"])(
    "serves %s",
    (path) => {
      expect(isServed(path)).toBe(true);
    },
  );
});
