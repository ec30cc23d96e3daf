import { describe, expect, it } from "vitest";
import { matchCommands } from "./match-commands.ts";

const GROUPS = [
  {
    label: "Tabs",
    isShownAtFirst: true,
    options: [
      { id: "/fees", label: "Fee Configuration" },
      { id: "/users", label: "Users", words: "Nothing here is a config" },
    ],
  },
  {
    label: "Settings",
    isShownAtFirst: false,
    options: [
      { id: "/brand", label: "Brand", words: "A logo on card payments" },
      { id: "/settings", label: "Accept card payments", words: "Accepter les paiements" },
    ],
  },
];

const found = (text: string) =>
  matchCommands(GROUPS, text).flatMap(({ options }) => options.map(({ id }) => id));

describe("matchCommands", () => {
  it.each([
    ["", ["/fees", "/users"]],
    ["fee", ["/fees"]],
    ["CONFIG fee", ["/fees"]],
    ["accépter", ["/settings"]],
    ["card payments", ["/settings", "/brand"]],
    ["config", ["/fees", "/users"]],
    ["no match", []],
  ])("finds by “%s” %j", (text, ids) => {
    expect(found(text)).toEqual(ids);
  });
});
