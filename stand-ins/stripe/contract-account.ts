import type { Stripe } from "stripe";
import { expect, it } from "vitest";
import type { StripeCalls } from "./contract-calls.ts";

export function describeAccount({ client }: StripeCalls) {
  it("returns the same account for every request with a key", async () => {
    const account = await client().accounts.retrieveCurrent();
    expect(account).toMatchObject({ id: expect.stringMatching(/^acct_\w+$/), object: "account" });
    expect(await client().accounts.retrieveCurrent()).toMatchObject({ id: account.id });
  });

  it("shows the mode of a test key in the balance", async () => {
    expect(await client().balance.retrieve()).toMatchObject({ livemode: false });
  });
}

export function describeWebhookEndpoints({ client }: StripeCalls) {
  type CreateParams = Partial<Stripe.WebhookEndpointCreateParams>;

  /** Deletes the endpoint afterwards: test mode allows 16. */
  const withEndpoint = async (
    params: CreateParams,
    check: (endpoint: Stripe.WebhookEndpoint) => Promise<void>,
  ) => {
    const endpoint = await client().webhookEndpoints.create({
      url: "https://duty.example.com/api/stripe/webhook",
      enabled_events: ["payment_intent.succeeded"],
      ...params,
    });
    try {
      await check(endpoint);
    } finally {
      await client().webhookEndpoints.del(endpoint.id);
    }
  };

  it("returns the secret of a webhook endpoint only when it is created", async () => {
    const params = {
      api_version: "2026-10-28.endive",
      description: "Payments",
      metadata: { app: "contract" },
    } as const;
    await withEndpoint(params, async ({ id, secret, ...created }) => {
      expect(secret).toMatch(/^whsec_/);
      expect(created).toMatchObject({ ...params, status: "enabled", livemode: false });
      const retrieved = await client().webhookEndpoints.retrieve(id);
      expect(retrieved).toMatchObject({ id, ...params });
      expect(retrieved.secret).toBeUndefined();
      const { data } = await client().webhookEndpoints.list({ limit: 100 });
      const listed = data.find((endpoint) => endpoint.id === id);
      expect(listed).toMatchObject({ id, metadata: { app: "contract" } });
      expect(listed?.secret).toBeUndefined();
    });
  });

  it("updates the URL, the events and the status of a webhook endpoint", async () => {
    await withEndpoint({}, async ({ id }) => {
      const url = "https://duty.example.org/webhook";
      const enabled_events: Stripe.WebhookEndpointUpdateParams.EnabledEvent[] = [
        "charge.refunded",
        "refund.failed",
      ];
      const updated = await client().webhookEndpoints.update(id, {
        url,
        enabled_events,
        disabled: true,
      });
      expect(updated).toMatchObject({ url, enabled_events, status: "disabled" });
      expect(updated.secret).toBeUndefined();
      const enabled = await client().webhookEndpoints.update(id, { disabled: false });
      expect(enabled).toMatchObject({ status: "enabled" });
    });
  });

  it("deletes a webhook endpoint, which is then missing", async () => {
    let deletedId = "";
    await withEndpoint({}, async ({ id }) => {
      deletedId = id;
    });
    const missing = { statusCode: 404, code: "resource_missing" };
    await expect(client().webhookEndpoints.retrieve(deletedId)).rejects.toMatchObject(missing);
  });

  it("rejects a URL without a scheme and patterns of event types", async () => {
    const create = (params: object) => withEndpoint(params, async () => {});
    await expect(create({ url: "duty.example.com" })).rejects.toMatchObject({ param: "url" });
    const patterns = create({ enabled_events: ["charge.*"] });
    await expect(patterns).rejects.toMatchObject({ statusCode: 400 });
  });
}
