import * as z from "zod/mini";
import { defineDownload, defineEndpoint, defineUpload } from "#shared/http/endpoint.ts";

export const MAX_PICTURE_BYTES = 2_000_000;

const savedFile = z.object({ url: z.string() });

export const uploadLogo = defineUpload({
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

export const uploadFavicon = defineUpload({
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

export const brandingFile = defineDownload({ path: "/branding/:name", access: "public" });
