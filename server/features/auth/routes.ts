import { Router } from "express";
import { mount } from "#server/http/mount.ts";
import {
  currentUser,
  forgotPassword as forgotPasswordContract,
  logIn as logInContract,
  logOut as logOutContract,
  register as registerContract,
  resetPassword as resetPasswordContract,
} from "#shared/auth/contract.ts";
import type { AuthDeps } from "./auth-deps.ts";
import { forgotPassword } from "./forgot-password.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";

export function authRoutes(deps: AuthDeps) {
  const router = Router();
  mount(router, currentUser, ({ actor }) => actor);
  mount(router, logInContract, (call) => logIn(deps, call));
  mount(router, logOutContract, (call) => logOut(deps, call));
  mount(router, registerContract, (call) => register(deps, call));
  mount(router, forgotPasswordContract, (call) => forgotPassword(deps, call));
  mount(router, resetPasswordContract, (call) => resetPassword(deps, call));
  // Where browsers are sent to that have no session any more; always here, whatever the query says.
  router.get("/api/login", (_req, res) => res.redirect(302, "/admin"));
  return router;
}
