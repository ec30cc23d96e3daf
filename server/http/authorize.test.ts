import { expect, it } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import { ROLES } from "#shared/accounts/policy.ts";
import { authorize } from "./authorize.ts";

const actor = (role: User["role"]): User => ({
  id: role,
  email: `${role}@example.com`,
  firstName: null,
  lastName: null,
  role,
});

it("opens to visitors what is public and nothing else", () => {
  expect(() => authorize("public", undefined)).not.toThrow();
  for (const access of ["user", "admin", "owner"] as const) {
    expect(() => authorize(access, undefined)).toThrow(
      expect.objectContaining({ kind: "unauthorized" }),
    );
  }
});

it("opens to everyone who is logged in what their role reaches", () => {
  const reached = (["public", "user", "admin", "owner"] as const).map((access) =>
    ROLES.filter((role) => {
      try {
        authorize(access, actor(role));
        return true;
      } catch (error) {
        expect(error).toMatchObject({ kind: "forbidden" });
        return false;
      }
    }),
  );
  expect(reached).toEqual([
    ["owner", "admin", "user"],
    ["owner", "admin", "user"],
    ["owner", "admin"],
    ["owner"],
  ]);
});
