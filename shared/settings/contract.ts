import * as z from "zod/mini";
import { endpoint } from "#shared/http/endpoint.ts";

/** The settings that a visitor's browser needs. */
export const publicSettings = endpoint({
  method: "GET",
  path: "/api/settings",
  access: "public",
  result: z.array(z.object({ key: z.string(), value: z.string() })),
});
