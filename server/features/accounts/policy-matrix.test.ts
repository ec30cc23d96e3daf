import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#server/db/new-id.ts";
import * as people from "#shared/accounts/contract.ts";
import * as auth from "#shared/accounts/contract.ts";
import { ROLES, type Role } from "#shared/accounts/policy.ts";
import * as analytics from "#shared/analytics/contract.ts";
import * as audit from "#shared/audit/contract.ts";
import * as branding from "#shared/branding/contract.ts";
import * as calculator from "#shared/calculator/contract.ts";
import * as credentials from "#shared/credentials/contract.ts";
import { users } from "#shared/db/schema.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import * as provider from "#shared/landed-cost/contract.ts";
import * as payments from "#shared/payments/contract.ts";
import * as settings from "#shared/settings/contract.ts";
import * as tariffs from "#shared/tariffs/contract.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

// Every endpoint, called by everyone; what they get is written down here by hand.

const ACTORS = ["visitor", "user", "admin", "owner"] as const;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

const endpoints = [
  analytics,
  audit,
  auth,
  branding,
  calculator,
  credentials,
  payments,
  provider,
  settings,
  tariffs,
  people,
]
  .flatMap((contract) => Object.values(contract) as unknown[])
  .filter(isEndpoint);

/** Who is let in: 401 and 403 for the others, before anything else is looked at. */
const LET_IN: Record<string, readonly (typeof ACTORS)[number][]> = {
  "GET /api/admin/activity": ["owner"],
  "GET /api/admin/settings": ["admin", "owner"],
  "POST /api/admin/upload-csv": ["admin", "owner"],
  "GET /api/admin/tariff-rates": ["admin", "owner"],
  "GET /api/admin/tariff-versions": ["admin", "owner"],
  "POST /api/admin/tariff-versions/:id/activate": ["admin", "owner"],
  "POST /api/admin/upload-logo": ["admin", "owner"],
  "POST /api/admin/upload-favicon": ["admin", "owner"],
  "DELETE /api/admin/delete-logo": ["admin", "owner"],
  "DELETE /api/admin/delete-favicon": ["admin", "owner"],
  "GET /api/stripe-public-key": ACTORS,
  "POST /api/create-payment-intent": ACTORS,
  "POST /api/confirm-payment": ACTORS,
  "GET /api/transactions/:code": ACTORS,
  "POST /api/transactions/:code/receipt": ACTORS,
  "POST /api/admin/transactions/:code/refund": ["owner"],
  "GET /api/admin/payment-status": ["admin", "owner"],
  "GET /api/admin/analytics": ["admin", "owner"],
  "GET /api/admin/credentials": ["admin", "owner"],
  "PUT /api/admin/credentials": ["admin", "owner"],
  "DELETE /api/admin/credentials/:key": ["admin", "owner"],
  "POST /api/admin/connections/:connection/test": ["admin", "owner"],
  "GET /api/admin/landed-cost": ["admin", "owner"],
  "PUT /api/admin/settings/:key": ["admin", "owner"],
  "GET /api/admin/users": ["admin", "owner"],
  "POST /api/admin/users": ["admin", "owner"],
  "PATCH /api/admin/users/:id": ["owner"],
  "PUT /api/admin/users/:id": ["owner"],
  "DELETE /api/admin/users/:id": ["admin", "owner"],
  "GET /api/auth/user": ["user", "admin", "owner"],
  "POST /api/auth/login": ACTORS,
  "POST /api/auth/logout": ACTORS,
  "POST /api/auth/register": ACTORS,
  "POST /api/auth/forgot-password": ACTORS,
  "POST /api/auth/reset-password": ACTORS,
  "POST /api/calculate": ACTORS,
  "GET /api/settings": ACTORS,
  "GET /api/tariffs/countries": ACTORS,
  "GET /api/tariffs/metadata": ACTORS,
};

/** What the two who are let in may do to whom: 200, or 403. */
const MAY: Record<string, Partial<Record<Role, readonly Role[]>>> = {
  delete: { admin: ["user"], owner: ["owner", "admin", "user"] },
  promote: { owner: ["owner", "admin", "user"] },
  edit: { owner: ["owner", "admin", "user"] },
};

let app: TestApp;
let actors: Record<Role, LoggedIn>;
beforeAll(async () => {
  app = await testApp();
  const [owner, admin, user] = await Promise.all(ROLES.map((role) => logInAs(app, role)));
  if (!owner || !admin || !user) throw new Error("Not everyone is there");
  actors = { owner, admin, user };
});
afterAll(() => app.close());

const agentOf = (actor: (typeof ACTORS)[number]) =>
  actor === "visitor" ? app.agent : actors[actor].agent;

it("lists every endpoint that there is", () => {
  const names = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(names.sort()).toEqual(Object.keys(LET_IN).sort());
});

const cases = Object.entries(LET_IN)
  .filter(([name]) => name !== "POST /api/auth/logout") // it would end the sessions of this very test
  .flatMap(([name, letIn]) =>
    ACTORS.map((actor) => ({ name, actor, isLetIn: letIn.includes(actor) })),
  );

it.each(cases)("$name by $actor: $isLetIn", async ({ name, actor, isLetIn }) => {
  const [method = "", path = ""] = name.split(" ");
  const verb = method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  const { status, body } = await agentOf(actor)
    [verb](path.replace(/:\w+/, "nobody"))
    .set("X-HTTP-Method-Override", "GET");
  const refusal = actor === "visitor" ? 401 : 403;
  expect(isLetIn ? [200, 400, 404] : [refusal]).toContain(status);
  if (status === 401) expect(body.message).toMatch(/Unauthorized/);
});

it.each(Object.keys(MAY))("to %s someone takes the right to", async (deed) => {
  for (const actor of ROLES) {
    for (const role of ROLES) {
      const id = newId();
      await app.deps.db.insert(users).values({ id, email: `${id}@example.com`, role });
      const { status } = await attempt(deed, actors[actor].agent, id, role);
      const isAllowed = MAY[deed]?.[actor]?.includes(role) ?? false;
      expect([deed, actor, role, status]).toEqual([deed, actor, role, isAllowed ? 200 : 403]);
    }
  }
});

function attempt(deed: string, agent: LoggedIn["agent"], id: string, role: Role) {
  const path = `/api/admin/users/${id}`;
  if (deed === "delete") return agent.delete(path);
  if (deed === "promote") return agent.patch(path).send({ role: "admin" });
  return agent
    .put(path)
    .send({ email: `${newId()}@example.com`, firstName: "A", lastName: "B", role });
}
