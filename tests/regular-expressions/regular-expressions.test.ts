import { describe, expect, it } from "vitest";
import { findPatterns, listPatterns } from "./find-patterns.ts";
import { findSlowText } from "./measure-growth.ts";

describe("findPatterns", () => {
  it("finds literals, and neither divisions, comments, texts nor templates", () => {
    const source = [
      "const a = b / c / d; // not /this/",
      `const e = "/not/" + \`/no/ \${f.replace(/x\`y/g, \`\${/z/}\`)} /no/\`;`,
      "if (g) return /[/]h\\/i/u.test(j);",
    ].join("\n");
    expect(findPatterns("file.ts", source).map(({ line, regex }) => `${line} ${regex}`)).toEqual([
      "2 /x`y/g",
      "2 /z/",
      "3 /[/]h\\/i/u",
    ]);
  });
});

describe("findSlowText", () => {
  it.each([
    /^(a+)+$/,
    /\s+$/,
    /\s*\n\s*/g,
    /\.?0+$/,
    /^application\/json *(; *charset *= *"?utf-8"?)? *$/i,
    /^\d*\.?\d*$/,
    /<style[^>]*>([\s\S]*?)<\/style>/g,
    /^[\w.]+@(\w+\.?)+$/,
  ])("finds one for %s", (regex) => {
    expect(findSlowText(regex)).toBeDefined();
  });

  it.each([/^\s*\d+\s*$/, /\d+/g, /^\w+(\.\w+)+$/, /"[^"]*"/g])("finds none for %s", (regex) => {
    expect(findSlowText(regex)).toBeUndefined();
  });
});

describe.each(["server", "shared", "client/src"])("the patterns of %s", (folder) => {
  // Threats: L2
  it("take time in proportion to the length of the text", () => {
    const slow = listPatterns(folder).flatMap(({ path, line, regex }) => {
      const text = findSlowText(regex);
      return text ? [`${path}:${line} ${regex} ${JSON.stringify(text)}`] : [];
    });
    expect(slow).toEqual([]);
  }, 120_000);
});
