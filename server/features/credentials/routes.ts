import { type Request, Router } from "express";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { listCredentials } from "#server/features/settings/list-credentials.ts";
import { clearCredential, saveCredentials } from "#server/features/settings/save-credentials.ts";
import { clientIp } from "#server/http/client-ip.ts";
import { mount } from "#server/http/mount.ts";
import type { User } from "#shared/accounts/contract.ts";
import * as contract from "#shared/credentials/contract.ts";
import { testConnection } from "./test-connection.ts";

export function credentialRoutes(deps: Deps) {
  const router = Router();
  const auditContext = ({ actor, req }: { actor: User; req: Request }) => ({
    actor,
    ip: clientIp(req),
  });
  mount(router, contract.listCredentials, () => listCredentials(deps));
  mount(router, contract.saveCredentials, ({ body, ...call }) =>
    saveCredentials(deps, auditContext(call), body),
  );
  mount(router, contract.clearCredential, ({ params: { key }, ...call }) => {
    if (!contract.isCredential(key)) throw new AppError("notFound", "settings.unknown");
    return clearCredential(deps, auditContext(call), key);
  });
  mount(router, contract.testConnection, ({ params: { connection } }) => {
    if (!contract.isConnection(connection))
      throw new AppError("notFound", "errors.endpointNotFound");
    return testConnection(deps, connection);
  });
  return router;
}
