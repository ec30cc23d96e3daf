import type { Request, Response, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { mount, mountDownload, mountUpload } from "#server/http/mount.ts";
import * as contract from "#shared/branding/contract.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#shared/languages.ts";
import { getBrandingFile } from "./get-branding-file.ts";
import { deleteBranding, saveBranding } from "./save-branding.ts";
import { createSocialImageReader } from "./social-image-reader.ts";

export function brandingRoutes(router: Router, deps: Deps) {
  mountUpload(router, contract.uploadLogo, async ({ actor, ip, readFile }) =>
    saveBranding(deps, { actor, ip, kind: "logo", file: await readFile() }),
  );
  mountUpload(router, contract.uploadFavicon, async ({ actor, ip, readFile }) =>
    saveBranding(deps, { actor, ip, kind: "favicon", file: await readFile() }),
  );
  mount(router, contract.deleteLogo, ({ actor, ip }) =>
    deleteBranding(deps, { actor, ip, kind: "logo" }),
  );
  mount(router, contract.deleteFavicon, ({ actor, ip }) =>
    deleteBranding(deps, { actor, ip, kind: "favicon" }),
  );
  const readSocialImage = createSocialImageReader(deps);
  mountDownload(router, contract.socialImage, async ({ query: { lng }, req, res }) =>
    sendSocialImage(req, res, await readSocialImage(isLanguage(lng) ? lng : DEFAULT_LANGUAGE)),
  );
  mountDownload(router, contract.brandingFile, async ({ params, res }) =>
    sendImage(res, await getBrandingFile(deps, params.name)),
  );
}

/** Other sites cache it by its URL, which names the version; the ETag is for those that revalidate it. */
function sendSocialImage(req: Request, res: Response, image: { version: string; bytes: Buffer }) {
  res.setHeader("Content-Type", "image/png");
  res.setHeader("Cache-Control", "public, max-age=86400");
  res.setHeader("ETag", `"${image.version}"`);
  if (req.fresh) res.status(304).end();
  else res.end(image.bytes);
}

type Image = { contentType: string; bytes: Buffer };

/** Cacheable forever, because the name contains a hash of the content. */
function sendImage(res: Response, { contentType, bytes }: Image) {
  res.setHeader("Content-Type", contentType);
  res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  res.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  res.end(bytes);
}
