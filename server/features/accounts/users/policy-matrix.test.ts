import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { ROLES, type Role } from "#shared/accounts/policy.ts";
import { users } from "#shared/db/schema.ts";
import { endpoints } from "#tests/support/endpoints.ts";
import { type LoggedIn, logInAs } from "#tests/support/log-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

// Calls every endpoint as every role. The expected rights are written by hand, not derived.

const ACTORS = ["visitor", "user", "admin", "owner"] as const;

/** The roles that may call an endpoint; the others get 401 or 403 before any validation. */
const ALLOWED_ROLES: Record<string, readonly (typeof ACTORS)[number][]> = {
  "GET /api/admin/activity": ["owner"],
  "GET /api/admin/activity.csv": ["owner"],
  "GET /api/admin/settings": ["admin", "owner"],
  "POST /api/admin/upload-csv": ["admin", "owner"],
  "GET /api/admin/tariff-rates": ["admin", "owner"],
  "POST /api/admin/upload-logo": ["admin", "owner"],
  "POST /api/admin/upload-favicon": ["admin", "owner"],
  "DELETE /api/admin/delete-logo": ["admin", "owner"],
  "DELETE /api/admin/delete-favicon": ["admin", "owner"],
  "GET /api/stripe-public-key": ACTORS,
  "POST /api/create-payment-intent": ACTORS,
  "POST /api/confirm-payment": ACTORS,
  "GET /api/transactions/:code": ACTORS,
  "POST /api/transactions/:code/receipt": ACTORS,
  "GET /api/transactions/:code/receipt.pdf": ACTORS,
  "GET /api/transactions/:code/receipt.xlsx": ACTORS,
  "PUT /api/transactions/:code/receipt": ACTORS,
  "POST /api/admin/transactions/:code/notes": ["admin", "owner"],
  "DELETE /api/admin/transactions/:code/notes/:id": ["admin", "owner"],
  "POST /api/admin/transactions/:code/refund": ["admin", "owner"],
  "GET /api/admin/transactions": ["owner", "admin"],
  "GET /api/admin/transactions/:code": ["owner", "admin"],
  "GET /api/admin/payment-status": ["admin", "owner"],
  "POST /api/admin/payment-webhook": ["admin", "owner"],
  "GET /api/admin/analytics": ["admin", "owner"],
  "GET /api/admin/credentials": ["admin", "owner"],
  "PUT /api/admin/credentials": ["admin", "owner"],
  "POST /api/admin/credentials/:key/remove": ["admin", "owner"],
  "POST /api/admin/connections/:connection/test": ["admin", "owner"],
  "GET /api/admin/landed-cost": ["admin", "owner"],
  "PUT /api/admin/settings/:key": ["admin", "owner"],
  "GET /api/admin/users": ["admin", "owner"],
  "POST /api/admin/users": ["admin", "owner"],
  "PATCH /api/admin/users/:id": ["owner"],
  "PUT /api/admin/users/:id": ["owner"],
  "DELETE /api/admin/users/:id": ["admin", "owner"],
  "POST /api/admin/users/:id/verification": ["owner"],
  "GET /api/auth/user": ["user", "admin", "owner"],
  "POST /api/auth/login": ACTORS,
  "POST /api/auth/logout": ACTORS,
  "POST /api/auth/register": ACTORS,
  "POST /api/auth/forgot-password": ACTORS,
  "POST /api/auth/reset-password": ACTORS,
  "GET /api/auth/account": ["user", "admin", "owner"],
  "POST /api/auth/change-password": ["user", "admin", "owner"],
  "POST /api/auth/change-email": ["user", "admin", "owner"],
  "POST /api/auth/delete-account": ["user", "admin", "owner"],
  "POST /api/auth/verify-email": ["user", "admin", "owner"],
  "POST /api/auth/confirm-email": ["user", "admin", "owner"],
  "GET /api/auth/sessions": ["user", "admin", "owner"],
  "DELETE /api/auth/sessions": ["user", "admin", "owner"],
  "DELETE /api/auth/sessions/:id": ["user", "admin", "owner"],
  "POST /api/auth/two-step": ["user", "admin", "owner"],
  "POST /api/auth/two-step/confirm": ["user", "admin", "owner"],
  "POST /api/auth/two-step/remove": ["user", "admin", "owner"],
  "POST /api/auth/two-step/recovery-codes": ["user", "admin", "owner"],
  "DELETE /api/admin/users/:id/two-step": ["owner"],
  "GET /api/auth/owner": ACTORS,
  "GET /api/admin/attention": ["admin", "owner"],
  "GET /api/admin/set-up": ["owner"],
  "POST /api/admin/test-mail": ["admin", "owner"],
  "DELETE /api/admin/datasets/:kind/versions/:id/activation": ["admin", "owner"],
  "POST /api/bill-check": ACTORS,
  "GET /api/carrier-fees": ACTORS,
  "POST /api/calculate": ACTORS,
  "POST /api/compare": ACTORS,
  "POST /api/quotes": ["user", "admin", "owner"],
  "GET /api/quotes": ["user", "admin", "owner"],
  "PATCH /api/quotes/:id": ["user", "admin", "owner"],
  "POST /api/quotes/:id/review-link": ["user", "admin", "owner"],
  "GET /api/quotes/:id/reviews": ["user", "admin", "owner"],
  "GET /api/review/:token": ACTORS,
  "POST /api/review/:token": ACTORS,
  "GET /api/calculations": ["user", "admin", "owner"],
  "GET /api/calculations/:id": ["user", "admin", "owner"],
  "PATCH /api/calculations/:id": ["user", "admin", "owner"],
  "POST /api/claimed-calculations": ["user", "admin", "owner"],
  "GET /api/account-data.json": ["user", "admin", "owner"],
  "GET /api/products": ["user", "admin", "owner"],
  "POST /api/products": ["user", "admin", "owner"],
  "PATCH /api/products/:id": ["user", "admin", "owner"],
  "GET /api/products/:id/changes": ["user", "admin", "owner"],
  "POST /api/products/import": ["user", "admin", "owner"],
  "GET /api/products.csv": ["user", "admin", "owner"],
  "GET /api/product-catalog": ["user", "admin", "owner"],
  "PUT /api/product-catalog": ["user", "admin", "owner"],
  "GET /api/product-alerts": ["user", "admin", "owner"],
  "PATCH /api/product-alerts/:id": ["user", "admin", "owner"],
  "POST /home/unsubscribe": ACTORS,
  "GET /api/q/:token": ACTORS,
  "GET /api/q/:token/today": ACTORS,
  "GET /api/q/:token/quote.pdf": ACTORS,
  "GET /api/q/:token/quote.xlsx": ACTORS,
  "POST /api/q/:token/views": ACTORS,
  "POST /api/q/:token/calculations": ACTORS,
  "GET /api/accuracy": ACTORS,
  "GET /api/changes": ACTORS,
  "GET /changes.rss": ACTORS,
  "GET /changes.json": ACTORS,
  "GET /api/settings": ACTORS,
  "GET /api/tariffs/countries": ACTORS,
  "GET /api/tariffs/metadata": ACTORS,
  "GET /api/admin/transactions.csv": ["admin", "owner"],
  "GET /api/admin/movements.csv": ["admin", "owner"],
  "GET /api/admin/transactions/:code/explanation": ["admin", "owner"],
  "POST /api/admin/transactions/:code/explanation": ["admin", "owner"],
  "GET /branding/:name": ACTORS,
  "GET /social-image.png": ACTORS,
  "GET /api/login": ACTORS,
  "POST /api/stripe/webhook": ACTORS,
  "GET /api/schedule/search": ACTORS,
  "POST /api/schedule/suggestions": ACTORS,
  "GET /api/schedule/lines/:code": ACTORS,
  "GET /api/schedule/programs": ACTORS,
  "GET /api/schedule/questions": ACTORS,
  "GET /api/schedule/browse": ACTORS,
  "GET /api/schedule/browse/:prefix": ACTORS,
  "GET /api/admin/coming-changes": ["admin", "owner"],
  "GET /api/admin/measures": ["admin", "owner"],
  "GET /api/admin/proposals": ["admin", "owner"],
  "GET /api/admin/datasets/:kind/versions/:id/impact": ["admin", "owner"],
  "POST /api/admin/datasets/:kind/versions/:id/dismiss": ["admin", "owner"],
  "GET /api/admin/sources": ["admin", "owner"],
  "PUT /api/admin/sources/:name": ["admin", "owner"],
  "POST /api/admin/sources/:name/look": ["admin", "owner"],
  "POST /api/admin/sources/feed/files": ["admin", "owner"],
  "GET /api/admin/notices": ["admin", "owner"],
  "PUT /api/admin/notices/:id": ["admin", "owner"],
  "GET /api/data-status": ACTORS,
  "GET /data/feed.json": ACTORS,
  "GET /data/:file": ACTORS,
  "POST /api/admin/probe": ["admin", "owner"],
  "GET /api/admin/datasets/:kind/versions": ["admin", "owner"],
  "POST /api/admin/datasets/:kind/versions": ["admin", "owner"],
  "POST /api/admin/datasets/:kind/versions/:id/activate": ["admin", "owner"],
  "GET /api/admin/datasets/:kind/versions/:id/changes": ["admin", "owner"],
  "GET /api/admin/datasets/:kind/versions/:id/changes.csv": ["admin", "owner"],
  "GET /api/admin/datasets/:kind/versions/:id/file": ["admin", "owner"],
  "DELETE /api/admin/datasets/:kind/versions/:id": ["admin", "owner"],
  "GET /api/admin/measures/shipped": ["admin", "owner"],
  "POST /api/admin/measures/shipped": ["admin", "owner"],
  "GET /api/admin/exchange-rates": ["admin", "owner"],
  "POST /api/admin/exchange-rates/fetch": ["admin", "owner"],
};

/** Action → actor's role → target's roles with which it returns 200; 403 otherwise. */
const ALLOWED_TARGETS: Record<string, Partial<Record<Role, readonly Role[]>>> = {
  delete: { admin: ["user"], owner: ["owner", "admin", "user"] },
  promote: { owner: ["owner", "admin", "user"] },
  update: { owner: ["owner", "admin", "user"] },
};

let app: TestApp;
let actors: Record<Role, LoggedIn>;
beforeAll(async () => {
  app = await testApp({ env: { ECB_RATES_URL: "http://127.0.0.1:1/unreachable" } });
  const [owner, admin, user] = await Promise.all(ROLES.map((role) => logInAs(app, role)));
  if (!owner || !admin || !user) throw new Error("A role is missing");
  actors = { owner, admin, user };
});
afterAll(() => app.close());

const agentFor = (actor: (typeof ACTORS)[number]) =>
  actor === "visitor" ? app.agent : actors[actor].agent;

// Threats: B14
it("lists every endpoint of the contracts", () => {
  const names = endpoints.map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(ALLOWED_ROLES).sort());
});

const cases = Object.entries(ALLOWED_ROLES)
  .filter(([name]) => name !== "POST /api/auth/logout") // it would end the sessions of this test
  .flatMap(([name, roles]) =>
    ACTORS.map((actor) => ({ name, actor, isAllowed: roles.includes(actor) })),
  );

// 502: the central bank, whose address is unreachable here.
// Threats: A7, B12, B14, I10
it.each(cases)("$name as $actor is allowed: $isAllowed", async ({ name, actor, isAllowed }) => {
  const [method = "", path = ""] = name.split(" ");
  const verb = method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  const { status, body } = await agentFor(actor)
    [verb](path.replace(/:\w+/, "unknown"))
    .set("X-HTTP-Method-Override", "GET");
  const denied = actor === "visitor" ? 401 : 403;
  expect(isAllowed ? [200, 302, 400, 404, 409, 502] : [denied]).toContain(status);
  if (status === 401) expect(body.message).toMatch(/Unauthorized/);
});

// Threats: B12
it.each(["/API/Admin/users", "/api/admin/users/", "//api/admin/users", "/api//admin/users"])(
  "denies %s to visitors and users",
  async (path) => {
    for (const cookie of ["", actors.user.cookie]) {
      const { status } = await fetch(app.address + path, { headers: { Cookie: cookie } });
      expect([401, 403, 404]).toContain(status);
    }
  },
);

// Threats: B6, B7, B8, B14
it.each(Object.keys(ALLOWED_TARGETS))(
  "allows to %s a user only by the actor's and the target's roles",
  async (action) => {
    for (const actor of ROLES) {
      for (const role of ROLES) {
        const id = newId();
        await app.deps.db
          .insert(users)
          .values({ id, email: `${id}@example.com`, role, emailVerifiedAt: new Date() });
        const { status } = await attempt(action, actors[actor].agent, id, role);
        const isAllowed = ALLOWED_TARGETS[action]?.[actor]?.includes(role) ?? false;
        expect([action, actor, role, status]).toEqual([action, actor, role, isAllowed ? 200 : 403]);
      }
    }
  },
);

function attempt(action: string, agent: LoggedIn["agent"], id: string, role: Role) {
  const path = `/api/admin/users/${id}`;
  if (action === "delete") return agent.delete(path);
  if (action === "promote") return agent.patch(path).send({ role: "admin" });
  return agent
    .put(path)
    .send({ email: `${newId()}@example.com`, firstName: "A", lastName: "B", role });
}
