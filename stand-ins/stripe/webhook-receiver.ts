import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Stripe } from "stripe";

/** A shop's webhook, which checks signatures as the product does. */
export async function startWebhookReceiver(stripe: Stripe, firstSecret: string) {
  let secrets = [firstSecret];
  let refusals = 0;
  const received: Stripe.Event[] = [];
  const server = createServer(async (req, res) => {
    const chunks = await req.toArray();
    if (refusals-- > 0) return res.writeHead(503).end();
    const event = verify(Buffer.concat(chunks), String(req.headers["stripe-signature"]));
    if (event) received.push(event);
    res.writeHead(event ? 200 : 400).end();
  });

  function verify(body: Buffer, signature: string) {
    for (const secret of secrets) {
      try {
        return stripe.webhooks.constructEvent(body, signature, secret);
      } catch {
        // another's, or too old
      }
    }
    return undefined;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // safe: it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    accept: (secret: string) => void secrets.push(secret),
    refuse(times: number) {
      refusals = times;
    },
    forget() {
      received.length = 0;
      secrets = [firstSecret];
      refusals = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
