import type { Plugin } from "vite";

/**
 * Loads the stand-in of Stripe.js from this base URL, in development only. The `@stripe/stripe-js`
 * loader uses the `window.Stripe` that it finds.
 */
export function stripeStandIn(url: string | undefined): Plugin {
  return {
    name: "stripe-stand-in",
    apply: "serve",
    transformIndexHtml: () =>
      url ? [{ tag: "script", attrs: { src: `${url}/stripe.js` }, injectTo: "head" }] : [],
  };
}
