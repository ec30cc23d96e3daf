import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/errors/app-error.ts";
import { actorContext } from "#server/http/actor-context.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/credentials/contract.ts";
import { listCredentials } from "./list-credentials.ts";
import { clearCredential, saveCredentials } from "./save-credentials.ts";
import { testConnection } from "./test-connection.ts";

export function credentialRoutes(router: Router, deps: Deps) {
  mount(router, contract.listCredentials, () => listCredentials(deps));
  mount(router, contract.saveCredentials, ({ body, ...call }) =>
    saveCredentials(deps, actorContext(call), body),
  );
  mount(router, contract.clearCredential, ({ params: { key }, body, ...call }) => {
    if (!contract.isCredential(key)) throw new AppError("notFound", "settings.unknown");
    return clearCredential(deps, actorContext(call), { key, ...body });
  });
  mount(router, contract.testConnection, ({ params: { connection }, ...call }) => {
    if (!contract.isConnection(connection))
      throw new AppError("notFound", "errors.endpointNotFound");
    return testConnection(deps, actorContext(call), connection);
  });
}
