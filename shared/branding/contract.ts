import * as z from "zod/mini";
import { defineEndpoint } from "#shared/http/endpoint.ts";

export const MAX_PICTURE_BYTES = 2_000_000;

const savedFile = z.object({ url: z.string() });

export const uploadLogo = defineEndpoint({
  method: "POST",
  path: "/api/admin/upload-logo",
  access: "admin",
  file: { field: "logo", maxBytes: MAX_PICTURE_BYTES },
  result: savedFile,
});

export const deleteLogo = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/delete-logo",
  access: "admin",
  result: z.null(),
});

export const uploadFavicon = defineEndpoint({
  method: "POST",
  path: "/api/admin/upload-favicon",
  access: "admin",
  file: { field: "favicon", maxBytes: MAX_PICTURE_BYTES },
  result: savedFile,
});

export const deleteFavicon = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/delete-favicon",
  access: "admin",
  result: z.null(),
});
