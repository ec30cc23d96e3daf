import { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { addressOf } from "#server/http/address.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/users/contract.ts";
import { changeRole } from "./change-role.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { editUser } from "./edit-user.ts";
import { listUsers } from "./list-users.ts";

export function userRoutes(deps: Deps) {
  const router = Router();
  mount(router, contract.listUsers, ({ query }) => listUsers(deps, query));
  mount(router, contract.createUser, ({ actor, req, body }) =>
    createUser(deps, { actor, address: addressOf(req) }, body),
  );
  mount(router, contract.changeRole, ({ actor, req, params, body }) =>
    changeRole(deps, { actor, address: addressOf(req), id: params.id }, body.role),
  );
  mount(router, contract.editUser, ({ actor, req, params, body }) =>
    editUser(deps, { actor, address: addressOf(req), id: params.id }, body),
  );
  mount(router, contract.deleteUser, ({ actor, req, params }) =>
    deleteUser(deps, { actor, address: addressOf(req), id: params.id }),
  );
  return router;
}
