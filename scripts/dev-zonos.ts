import { startZonosForDevelopment } from "#stand-ins/zonos/development.ts";
import { developWith } from "./develop.ts";

// npm run dev:zonos: the development server with the Zonos stand-in.

const HELP = `Quotes come from the Zonos stand-in once an owner selects the landed-cost provider in the portal,
under Settings. Set ZONOS_API_KEY to the name of a fault to trigger it: bad, slow, rate, error500,
html, wrongTotal and the others in stand-ins/README.md.`;

await developWith(
  () => startZonosForDevelopment({ apiKey: process.env.ZONOS_API_KEY || undefined }),
  HELP,
);
