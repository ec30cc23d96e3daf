import { expect, it } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import { displayName } from "./display-name.ts";

const user = (change: Partial<User>): User => ({
  id: "1",
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  role: "user",
  ...change,
});

it.each([
  [{}, "Ada Lovelace"],
  [{ firstName: null }, "Lovelace"],
  [{ lastName: "" }, "Ada"],
  [{ firstName: null, lastName: null }, "ada@example.com"],
  [{ firstName: null, lastName: null, email: "" }, "users.unknown"],
])("displays a user with %o as %s", (change, name) => {
  expect(displayName(user(change), (key) => key)).toBe(name);
});
