import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, report } from "../bench/report.ts";
import { build } from "../build.ts";
import { databaseFaults } from "./database.ts";
import { fullDisk, wrongClocks } from "./disk-and-clock.ts";
import { instanceFaults, sharedChanges } from "./instances.ts";
import { paymentFaults } from "./payments.ts";
import { newPostgres } from "./postgres.ts";
import { slowClients } from "./slow-clients.ts";
import { soak } from "./soak.ts";
import { workerFaults } from "./workers.ts";

// Breaks what the product stands on, one thing after another, while it is used. Names as arguments run
// these alone; --minutes is the length of the soak: npm run test:faults -- soak --minutes 1

build();
const postgres = await newPostgres(join(tmpdir(), `landed-cost-faults.${process.pid}`));

const faults: Record<string, () => Promise<Figure[]>> = {
  database: () => databaseFaults(postgres),
  changes: () => sharedChanges(postgres),
  instances: () => instanceFaults(postgres),
  workers: () => workerFaults(postgres),
  payments: () => paymentFaults(postgres),
  slow: () => slowClients(postgres),
  disk: () => fullDisk(postgres),
  clocks: () => wrongClocks(postgres),
  soak: () => soak(postgres, minutes()),
};

try {
  const figures: Figure[] = [];
  for (const name of chosen()) figures.push(...((await faults[name]?.()) ?? []));
  process.exitCode = report(figures) ? 0 : 1;
} finally {
  await postgres.remove();
}

function minutes(): number {
  const at = process.argv.indexOf("--minutes");
  return at < 0 ? 10 : Number(process.argv[at + 1]);
}

function chosen(): string[] {
  const named = process.argv.slice(2).filter((word) => word in faults);
  return named.length > 0 ? named : Object.keys(faults);
}
