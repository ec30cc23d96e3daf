import type { User } from "#shared/accounts/contract.ts";

export const olga: User = {
  id: "1",
  email: "olga@example.com",
  firstName: "Olga",
  lastName: "Doe",
  role: "owner",
};
