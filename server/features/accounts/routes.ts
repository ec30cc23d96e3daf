import type { Router } from "express";
import { forgotPassword } from "#server/features/accounts/login/forgot-password.ts";
import { logIn } from "#server/features/accounts/login/log-in.ts";
import { logOut } from "#server/features/accounts/login/log-out.ts";
import { register } from "#server/features/accounts/login/register.ts";
import { resetPassword } from "#server/features/accounts/login/reset-password.ts";
import { changePassword } from "#server/features/accounts/own-account/change-password.ts";
import { confirmEmail } from "#server/features/accounts/own-account/confirm-email.ts";
import { deleteAccount } from "#server/features/accounts/own-account/delete-account.ts";
import { getAccount } from "#server/features/accounts/own-account/get-account.ts";
import { requestEmailChange } from "#server/features/accounts/own-account/request-email-change.ts";
import {
  requestVerification,
  sendVerification,
} from "#server/features/accounts/own-account/request-verification.ts";
import { findAnyOwner } from "#server/features/accounts/owner/find-any-owner.ts";
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from "#server/features/accounts/sessions/own-sessions.ts";
import { resetTwoStep } from "#server/features/accounts/two-step/reset-two-step.ts";
import {
  confirmTwoStep,
  createRecoveryCodes,
  removeTwoStep,
  setUpTwoStep,
} from "#server/features/accounts/two-step/two-step.ts";
import { changeRole } from "#server/features/accounts/users/change-role.ts";
import { createUser } from "#server/features/accounts/users/create-user.ts";
import { deleteUser } from "#server/features/accounts/users/delete-user.ts";
import { listUsers } from "#server/features/accounts/users/list-users.ts";
import { updateUser } from "#server/features/accounts/users/update-user.ts";
import { mount, mountRedirect } from "#server/http/mount.ts";
import * as contract from "#shared/accounts/contract.ts";
import * as own from "#shared/accounts/own-account.ts";
import { findOwner } from "#shared/accounts/set-up.ts";
import * as twoStep from "#shared/accounts/two-step.ts";
import type { AccountDeps } from "./account-deps.ts";

export function accountRoutes(router: Router, deps: AccountDeps) {
  mount(router, contract.register, (call) => register(deps, call));
  mount(router, contract.logIn, (call) => logIn(deps, call));
  mount(router, contract.logOut, (call) => logOut(deps, call));
  mount(router, contract.currentUser, ({ actor }) => actor);
  mount(router, contract.forgotPassword, (call) => forgotPassword(deps, call));
  mount(router, contract.resetPassword, (call) => resetPassword(deps, call));

  mount(router, findOwner, () => findAnyOwner(deps));
  mount(router, own.getAccount, ({ actor }) => getAccount(deps, actor));
  mount(router, own.changePassword, (call) => changePassword(deps, call));
  mount(router, own.requestEmailChange, (call) => requestEmailChange(deps, call));
  mount(router, own.requestVerification, (call) => requestVerification(deps, call));
  mount(router, own.confirmEmail, (call) => confirmEmail(deps, call));
  mount(router, own.deleteAccount, (call) => deleteAccount(deps, call));
  mount(router, own.listSessions, (call) => listOwnSessions(deps, call));
  mount(router, own.endSession, (call) => endOwnSession(deps, call, call.params.id));
  mount(router, own.endOtherSessions, (call) => endOtherSessions(deps, call));

  mount(router, twoStep.setUpTwoStep, (call) => setUpTwoStep(deps, call));
  mount(router, twoStep.confirmTwoStep, (call) => confirmTwoStep(deps, call));
  mount(router, twoStep.removeTwoStep, (call) => removeTwoStep(deps, call));
  mount(router, twoStep.createRecoveryCodes, (call) => createRecoveryCodes(deps, call));
  mount(router, twoStep.resetTwoStep, ({ actor, ip, language, params }) =>
    resetTwoStep(deps, { actor, ip, language, targetId: params.id }),
  );

  mountRedirect(router, contract.loginRedirect);

  mount(router, contract.listUsers, ({ query }) => listUsers(deps, query));
  mount(router, contract.createUser, ({ actor, ip, language, body }) =>
    createUser(deps, { actor, ip, language }, body),
  );
  mount(router, contract.changeRole, ({ actor, ip, language, params, body }) =>
    changeRole(deps, { actor, ip, language, targetId: params.id }, body),
  );
  mount(router, contract.updateUser, ({ actor, ip, language, params, body }) =>
    updateUser(deps, { actor, ip, language, targetId: params.id }, body),
  );
  mount(router, contract.sendVerification, ({ actor, ip, language, params }) =>
    sendVerification(deps, { actor, ip, language, targetId: params.id }),
  );
  mount(router, contract.deleteUser, ({ actor, ip, language, params }) =>
    deleteUser(deps, { actor, ip, language, targetId: params.id }),
  );
}
