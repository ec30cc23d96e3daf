import { type Response, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { mount, mountDownload, mountUpload } from "#server/http/mount.ts";
import * as contract from "#shared/branding/contract.ts";
import { getBrandingFile } from "./get-branding-file.ts";
import { deleteBranding, saveBranding } from "./save-branding.ts";

export function brandingRoutes(deps: Deps) {
  const router = Router();
  mountUpload(router, contract.uploadLogo, async ({ actor, req, readFile }) =>
    saveBranding(deps, { actor, ip: clientIp(req), kind: "logo", file: await readFile() }),
  );
  mountUpload(router, contract.uploadFavicon, async ({ actor, req, readFile }) =>
    saveBranding(deps, { actor, ip: clientIp(req), kind: "favicon", file: await readFile() }),
  );
  mount(router, contract.deleteLogo, ({ actor, req }) =>
    deleteBranding(deps, { actor, ip: clientIp(req), kind: "logo" }),
  );
  mount(router, contract.deleteFavicon, ({ actor, req }) =>
    deleteBranding(deps, { actor, ip: clientIp(req), kind: "favicon" }),
  );
  mountDownload(router, contract.brandingFile, async ({ params, res }) =>
    sendImage(res, await getBrandingFile(deps, params.name)),
  );
  return router;
}

type Image = { contentType: string; bytes: Buffer };

/** Cacheable forever, because the name contains a hash of the content. */
function sendImage(res: Response, { contentType, bytes }: Image) {
  res.setHeader("Content-Type", contentType);
  res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
  res.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  res.end(bytes);
}
