import type { Router } from "express";
import type { Deps } from "#server/deps.ts";
import { queueMailByEmail } from "#server/features/mail/queue-mail.ts";
import { mount } from "#server/http/mount.ts";
import * as contract from "#shared/today/contract.ts";
import { listAttention } from "./list-attention.ts";
import { listSetUpSteps } from "./list-set-up-steps.ts";

export function todayRoutes(router: Router, deps: Deps) {
  mount(router, contract.listAttention, () => listAttention(deps));
  mount(router, contract.listSetUpSteps, ({ actor }) => listSetUpSteps(deps, actor));
  mount(router, contract.sendTestMail, async ({ actor: { email }, language }) => {
    await queueMailByEmail(deps.db, { kind: "testMail", email, language });
    return null;
  });
}
