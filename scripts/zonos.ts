import { startZonos } from "#server/testing/zonos.ts";

// npm run dev:zonos: a stand-in for the landed-cost provider, to try the provider's method without a key.

const PORT = 4010;

const { url } = await startZonos(PORT);
console.info(`The stand-in for Zonos listens. Start the product with

  ZONOS_API_URL=${url} ZONOS_API_KEY=any-key npm run dev

and choose "Calculate with the landed-cost provider" in the portal. A key that is the name of a fault
(bad, slow, rate, error500, html, wrongTotal, …: server/testing/zonos-faults.ts) makes it happen.`);
