import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/credentials/contract.ts";
import { listCredentials } from "./list-credentials.ts";
import { clearCredential, saveCredentials } from "./save-credentials.ts";
import { testConnection } from "./test-connection.ts";

export function credentialRoutes(router: Router, deps: Deps) {
  mount(router, contract.listCredentials, () => listCredentials(deps));
  mount(router, contract.saveCredentials, ({ actor, ip, language, body }) =>
    saveCredentials(deps, { actor, ip, language }, body),
  );
  mount(router, contract.clearCredential, ({ actor, ip, language, params: { key }, body }) => {
    if (!contract.isCredential(key)) throw new AppError("notFound", "settings.unknown");
    return clearCredential(deps, { actor, ip, language }, { key, ...body });
  });
  mount(router, contract.testConnection, ({ actor, ip, language, params: { connection } }) => {
    if (!contract.isConnection(connection))
      throw new AppError("notFound", "errors.endpointNotFound");
    return testConnection(deps, { actor, ip, language }, connection);
  });
}
