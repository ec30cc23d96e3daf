import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encryptionKeys } from "./encryption-keys.ts";
import { persistedSecret } from "./persisted-secret.ts";
import { sessionSecrets } from "./session-secrets.ts";

let parent: string;
let directory: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "landed-cost-secret-"));
  directory = join(parent, "data");
});
afterEach(() => rmSync(parent, { recursive: true }));

const read = (generate = () => "generated") =>
  persistedSecret({
    directory,
    file: "secret",
    generate,
    isValid: (text) => text.length > 3,
    variable: "SECRET",
  });

describe("persistedSecret", () => {
  it("generates a secret once, in a file of mode 600 without remains", () => {
    expect(read()).toBe("generated");
    expect(read(() => "another")).toBe("generated");
    expect(readdirSync(directory)).toEqual(["secret"]);
    if (process.platform !== "win32")
      expect(statSync(join(directory, "secret")).mode & 0o777).toBe(0o600);
  });

  it("returns the secret of a process that created the file at the same time", () => {
    const secret = read(() => {
      writeFileSync(join(directory, "secret"), "faster");
      return "slower";
    });
    expect(secret).toBe("faster");
    expect(readFileSync(join(directory, "secret"), "utf8")).toBe("faster");
    expect(readdirSync(directory)).toEqual(["secret"]);
  });

  it("throws one line when the directory cannot be created", () => {
    writeFileSync(directory, "a file, not a directory");
    expect(() => read()).toThrow(/^Cannot write to .*: set DATA_DIR or SECRET$/);
  });

  it("leaves no file when the secret cannot be written", () => {
    expect(() => read(fail)).toThrow(/^Cannot write to .*: set DATA_DIR or SECRET$/);
    expect(existsSync(join(directory, "secret"))).toBe(false);
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe.each([
  ["session-secret", "SESSION_SECRET", sessionSecrets],
  ["settings-encryption-key", "SETTINGS_ENCRYPTION_KEYS", encryptionKeys],
] as const)("the file %s", (file, variable, readSecrets) => {
  it("is generated with a valid value", () => {
    expect(readSecrets({ DATA_DIR: directory })).toEqual(readSecrets({ DATA_DIR: directory }));
  });

  // Threats: C10
  it.each([
    ["empty", ""],
    ["truncated", "k1:c2hvcnQ"],
    ["full of NULs", "\0".repeat(64)],
  ])("is rejected when it is %s, by the names of file and variable", (_, content) => {
    mkdirSync(directory);
    writeFileSync(join(directory, file), content);
    const message = new RegExp(`^\\S+${file} is empty or damaged: [^\\n]*${variable}[^\\n]*$`);
    expect(() => readSecrets({ DATA_DIR: directory })).toThrow(message);
  });
});

const fail = () => {
  throw new Error("ENOSPC: no space left on device");
};
