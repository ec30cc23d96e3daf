import { startZonosStandIn } from "#stand-ins/zonos/stand-in.ts";
import { develop } from "./develop.ts";

// npm run dev:zonos: as npm run dev, with quotes from a stand-in of Zonos on this machine.

const PORT = 12_112;

const HELP = `Quotes come from a stand-in of Zonos, once an owner chooses the landed-cost provider in the portal,
under Settings. ZONOS_API_KEY set to the name of a fault makes it happen: bad, slow, rate, error500,
html, wrongTotal and the others in stand-ins/zonos/faults.ts.`;

try {
  const zonos = await startZonosStandIn(PORT);
  console.info(HELP);
  process.exitCode = await develop({
    ZONOS_API_URL: zonos.url,
    ZONOS_API_KEY: process.env.ZONOS_API_KEY || "development",
  });
  await zonos.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
