import { type RequestHandler, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/branding/contract.ts";
import { getBrandingFile } from "./get-branding-file.ts";
import { deleteBranding, saveBranding } from "./save-branding.ts";

export function brandingRoutes(deps: Deps) {
  const router = Router();
  mount(router, contract.uploadLogo, ({ actor, req, file }) =>
    saveBranding(deps, { actor, ip: clientIp(req), kind: "logo", file }),
  );
  mount(router, contract.uploadFavicon, ({ actor, req, file }) =>
    saveBranding(deps, { actor, ip: clientIp(req), kind: "favicon", file }),
  );
  mount(router, contract.deleteLogo, ({ actor, req }) =>
    deleteBranding(deps, { actor, ip: clientIp(req), kind: "logo" }),
  );
  mount(router, contract.deleteFavicon, ({ actor, req }) =>
    deleteBranding(deps, { actor, ip: clientIp(req), kind: "favicon" }),
  );
  router.get("/branding/:name", sendImage(deps));
  return router;
}

/** Cacheable forever, because the name contains a hash of the content. */
const sendImage =
  (deps: Deps): RequestHandler<{ name: string }> =>
  async (req, res) => {
    const { contentType, bytes } = await getBrandingFile(deps, req.params.name);
    res.setHeader("Content-Type", contentType);
    res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    res.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
    res.end(bytes);
  };
