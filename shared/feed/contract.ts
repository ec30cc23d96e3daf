import { defineDownload } from "#shared/http/endpoint.ts";

// The data in force for other installations, where the owner has switched that on; 404 otherwise.

/** The manifest, signed. */
export const feedManifest = defineDownload({ path: "/data/feed.json", access: "public" });

/** A file that the manifest names. */
export const feedFile = defineDownload({ path: "/data/:file", access: "public" });
