import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";

/** Whether any account is an owner's: without one, the login page says how to make one. */
export const findOwner = defineEndpoint({
  method: "GET",
  path: "/api/auth/owner",
  access: "public",
  result: z.object({ exists: z.boolean() }),
});
