import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";

// Apart from the contract of the portal, which the first page does not load.

export const setting = z.object({ key: z.string(), value: z.string() });

export const publicSettings = defineEndpoint({
  method: "GET",
  path: "/api/settings",
  access: "public",
  result: z.array(setting),
});
