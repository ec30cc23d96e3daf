import type { Plugin } from "vite";

/**
 * In development, gives the page a stand-in of Stripe.js from this address, which the real loader
 * finds there and takes. Never in a build.
 */
export function stripeStandIn(address: string | undefined): Plugin {
  return {
    name: "stripe-stand-in",
    apply: "serve",
    transformIndexHtml: () =>
      address ? [{ tag: "script", attrs: { src: `${address}/stripe.js` }, injectTo: "head" }] : [],
  };
}
