import type { Request, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { mount } from "#server/http/mount.ts";
import { requestLanguage } from "#server/http/texts.ts";
import type { User } from "#shared/accounts/contract.ts";
import * as contract from "#shared/credentials/contract.ts";
import { listCredentials } from "./list-credentials.ts";
import { clearCredential, saveCredentials } from "./save-credentials.ts";
import { testConnection } from "./test-connection.ts";

export function credentialRoutes(router: Router, deps: Deps) {
  const context = ({ actor, req }: { actor: User; req: Request }) => ({
    actor,
    ip: clientIp(req),
    language: requestLanguage(req),
  });
  mount(router, contract.listCredentials, () => listCredentials(deps));
  mount(router, contract.saveCredentials, ({ body, ...call }) =>
    saveCredentials(deps, context(call), body),
  );
  mount(router, contract.clearCredential, ({ params: { key }, body, ...call }) => {
    if (!contract.isCredential(key)) throw new AppError("notFound", "settings.unknown");
    return clearCredential(deps, context(call), { key, ...body });
  });
  mount(router, contract.testConnection, ({ params: { connection }, ...call }) => {
    if (!contract.isConnection(connection))
      throw new AppError("notFound", "errors.endpointNotFound");
    return testConnection(deps, context(call), connection);
  });
}
