import { expect, it } from "vitest";
import { email } from "./fields.ts";

it.each([
  " Ada@Example.com ",
  "o'neill+duty@mail.example.co.uk",
  "ada@xn--e1afmkfd.xn--p1ai", // пример.рф
  "ada@xn--fsq.xn--0zwm56d",
])("accepts the email address %j, trimmed and in small letters", (text) => {
  expect(email.parse(text)).toBe(text.trim().toLowerCase());
});

it.each([
  "ada",
  "ada@localhost",
  "ada@127.0.0.1",
  "ada@example.c",
  "ada@example.xn--",
  "Ada <ada@example.com>",
  "ada@example.com,bob@example.com",
  "ada@пример.рф",
])("rejects the email address %j", (text) => {
  expect(email.safeParse(text).success).toBe(false);
});
