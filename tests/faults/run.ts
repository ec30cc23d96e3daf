import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Metric, report } from "#tests/bench/report.ts";
import { build } from "#tests/support/build.ts";
import { measureDatabaseFaults } from "./database-faults.ts";
import { measureFullDisk, measureWrongClocks } from "./disk-and-clock.ts";
import { measureInstances, measureSettingPropagation } from "./instance-faults.ts";
import { measurePaymentFaults } from "./payment-faults.ts";
import { startPostgres } from "./postgres.ts";
import { measureSlowClients } from "./slow-clients.ts";
import { measureSoak } from "./soak.ts";
import { measureWorkerFaults } from "./worker-faults.ts";

// Breaks one dependency of the product after another under load. Arguments select tests by name;
// --minutes sets the length of the soak test: npm run test:faults -- soak --minutes 1

build();
const postgres = await startPostgres(join(tmpdir(), `landed-cost-faults.${process.pid}`));

const faults: Record<string, () => Promise<Metric[]>> = {
  database: () => measureDatabaseFaults(postgres),
  changes: () => measureSettingPropagation(postgres),
  instances: () => measureInstances(postgres),
  workers: () => measureWorkerFaults(postgres),
  payments: () => measurePaymentFaults(postgres),
  slow: () => measureSlowClients(postgres),
  disk: () => measureFullDisk(postgres),
  clocks: () => measureWrongClocks(postgres),
  soak: () => measureSoak(postgres, minutes()),
};

try {
  const figures: Metric[] = [];
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
