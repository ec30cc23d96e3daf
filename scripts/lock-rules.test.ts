import { describe, expect, it } from "vitest";
import { findProblems, type LockedPackage } from "./lock-rules.ts";

const valid: LockedPackage = { version: "1.0.0", integrity: "sha512-abc=", license: "MIT" };

/** The problems of a lock file with one package. */
const check = (changes: LockedPackage, path = "node_modules/lamp") =>
  findProblems({ packages: { "": {}, [path]: { ...valid, ...changes } } }, ["with-script"]);

describe("findProblems accepts", () => {
  it.each<[string, LockedPackage, string?]>([
    ["a package without its URL", {}],
    ["a package of the registry", { resolved: "https://registry.npmjs.org/lamp/-/lamp-1.0.0.tgz" }],
    ["an alternative with an allowed license", { license: "(MIT OR GPL-3.0-only)" }],
    ["allowed licenses together", { license: "Apache-2.0 AND MIT" }],
    ["the license of a development tool", { license: "MPL-2.0", dev: true }],
    [
      "libvips of sharp",
      { license: "LGPL-3.0-or-later" },
      "node_modules/@img/sharp-libvips-linux-x64",
    ],
    [
      "a reviewed install script",
      { hasInstallScript: true },
      "node_modules/a/node_modules/with-script",
    ],
    [
      "a tool's binary for another platform without integrity",
      { integrity: undefined, dev: true, optional: true, os: ["win32"] },
      "node_modules/@biomejs/cli-win32-x64",
    ],
  ])("%s", (_case, changes, path) => {
    expect(check(changes, path)).toEqual([]);
  });
});

describe("findProblems names", () => {
  it.each<[string, LockedPackage, string?]>([
    ["it comes from https://evil.example/lamp.tgz", { resolved: "https://evil.example/lamp.tgz" }],
    [
      "it comes from http://registry.npmjs.org/lamp",
      { resolved: "http://registry.npmjs.org/lamp" },
    ],
    [
      "it comes from git+ssh://git@github.com/a/b.git",
      { resolved: "git+ssh://git@github.com/a/b.git" },
    ],
    [
      "it comes from https://registry.npmjs.org.evil.example/",
      { resolved: "https://registry.npmjs.org.evil.example/" },
    ],
    ["it is a link", { link: true }],
    ["it has no integrity", { integrity: undefined }],
    ["it has no integrity", { integrity: undefined, dev: true, optional: true }],
    ["its integrity is not SHA-512", { integrity: "sha1-abc=" }],
    ["its license GPL-3.0-only is not allowed", { license: "GPL-3.0-only" }],
    ["its license MPL-2.0 is not allowed", { license: "MPL-2.0" }],
    ["its license LGPL-3.0-or-later is not allowed", { license: "LGPL-3.0-or-later" }],
    ["its license MIT AND GPL-2.0-only is not allowed", { license: "MIT AND GPL-2.0-only" }],
    [
      "its license (MIT OR ISC) AND GPL-2.0-only is not allowed",
      { license: "(MIT OR ISC) AND GPL-2.0-only" },
    ],
    ["its license SEE LICENSE IN FILE is not allowed", { license: "SEE LICENSE IN FILE" }],
    ["it declares no license", { license: undefined }],
    ["its install script is not in allowScripts of package.json", { hasInstallScript: true }],
  ])("%s", (problem, changes, path) => {
    expect(check(changes, path)).toEqual([`lamp@1.0.0: ${problem}`]);
  });

  // Threats: K6
  it("a binary without integrity in what production installs", () => {
    const changes = { integrity: undefined, optional: true, os: ["win32"] };
    expect(check(changes, "node_modules/@swc/core-win32-x64")).toEqual([
      "@swc/core-win32-x64@1.0.0: it has no integrity",
    ]);
  });

  it("every problem of every package", () => {
    const packages = {
      "node_modules/a": { version: "1.0.0" },
      "node_modules/@b/c": { ...valid, link: true },
    };
    expect(findProblems({ packages }, [])).toEqual([
      "a@1.0.0: it has no integrity",
      "a@1.0.0: it declares no license",
      "@b/c@1.0.0: it is a link",
    ]);
  });

  it("an undeclared license only of another version than the reviewed one", () => {
    const find = (version: string) => check({ version, license: undefined }, "node_modules/busboy");
    expect(find("1.6.0")).toEqual([]);
    expect(find("1.7.0")).toEqual(["busboy@1.7.0: it declares no license"]);
  });
});
