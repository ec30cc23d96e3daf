import { startSourcesForDevelopment } from "#stand-ins/sources/development.ts";
import { developWith } from "./develop.ts";

// npm run dev:sources: the development server with the stand-in of the official sources.

const HELP = `The tariff schedule and the notices come from the stand-in of the official sources once an owner switches
them on in the portal, under Tariff Management. It has a new release that changes three rates, and five
notices. PUT the name of a fault to its /fault to trigger it: see stand-ins/README.md.`;

await developWith(startSourcesForDevelopment, HELP);
