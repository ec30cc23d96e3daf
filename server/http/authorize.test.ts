import { describe, expect, it } from "vitest";
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

describe("authorize", () => {
  it("lets visitors call public endpoints only", () => {
    expect(() => authorize("public", undefined)).not.toThrow();
    for (const access of ["user", "admin", "owner"] as const) {
      expect(() => authorize(access, undefined)).toThrow(
        expect.objectContaining({ kind: "unauthorized" }),
      );
    }
  });

  it("lets users call the endpoints of their role and of lower ones", () => {
    const allowedRoles = (["public", "user", "admin", "owner"] as const).map((access) =>
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
    expect(allowedRoles).toEqual([
      ["owner", "admin", "user"],
      ["owner", "admin", "user"],
      ["owner", "admin"],
      ["owner"],
    ]);
  });
});
