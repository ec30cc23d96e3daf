import { createServer } from "node:http";
import type { Stripe } from "stripe";
import { listenOnLoopback } from "#stand-ins/listen.ts";

export async function startWebhookReceiver(stripe: Stripe, firstSecret: string) {
  let secrets = [firstSecret];
  let failuresLeft = 0;
  const received: Stripe.Event[] = [];
  const server = createServer(async (req, res) => {
    const chunks = await req.toArray();
    if (failuresLeft-- > 0) return res.writeHead(503).end();
    const event = verify(Buffer.concat(chunks), String(req.headers["stripe-signature"]));
    if (event) received.push(event);
    res.writeHead(event ? 200 : 400).end();
  });

  function verify(body: Buffer, signature: string) {
    for (const secret of secrets) {
      try {
        return stripe.webhooks.constructEvent(body, signature, secret);
      } catch {
        // signed with another secret, or too old
      }
    }
    return undefined;
  }

  return {
    ...(await listenOnLoopback(server)),
    received,
    addSecret: (secret: string) => void secrets.push(secret),
    failNext(times: number) {
      failuresLeft = times;
    },
    reset() {
      received.length = 0;
      secrets = [firstSecret];
      failuresLeft = 0;
    },
  };
}
