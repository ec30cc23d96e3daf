import * as z from "zod/mini";
import { endpoint } from "#shared/http/endpoint.ts";

const setting = z.object({ key: z.string(), value: z.string() });

/** The settings that a visitor's browser needs. */
export const publicSettings = endpoint({
  method: "GET",
  path: "/api/settings",
  access: "public",
  result: z.array(setting),
});

/** Every setting that may be seen in the portal; never a secret. */
export const adminSettings = endpoint({
  method: "GET",
  path: "/api/admin/settings",
  access: "admin",
  result: z.array(setting),
});

export const saveSetting = endpoint({
  method: "PUT",
  path: "/api/admin/settings/:key",
  access: "admin",
  body: z.strictObject({ value: z.string().check(z.maxLength(10_000)) }),
  result: setting,
});
