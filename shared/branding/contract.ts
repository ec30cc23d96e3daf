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

export const SOCIAL_IMAGE_WIDTH = 1200;
export const SOCIAL_IMAGE_HEIGHT = 630;

export const socialImage = defineDownload({
  path: "/social-image.png",
  access: "public",
  query: z.object({
    lng: z.optional(z.string()),
    /** The version of the image in force; another one gets that image too. */
    v: z.optional(z.string()),
  }),
});

export const brandingFile = defineDownload({ path: "/branding/:name", access: "public" });
