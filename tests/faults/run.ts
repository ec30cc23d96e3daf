import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runParts } from "#tests/bench/run-parts.ts";
import { build } from "#tests/support/build.ts";
import { measureConnectionFaults, measureCuts } from "./connection-faults.ts";
import { measureDatabaseFaults } from "./database-faults.ts";
import { measureFullDisk, measureWrongClocks } from "./disk-and-clock.ts";
import { measureDump } from "./dump.ts";
import { measureFailover } from "./failover.ts";
import { measureFuzz } from "./fuzz.ts";
import { measureInstances, measureSettingPropagation } from "./instance-faults.ts";
import { measureOutboundFaults } from "./outbound-faults.ts";
import { measurePaymentFaults } from "./payment-faults.ts";
import { startPostgres } from "./postgres.ts";
import { measureSlowClients } from "./slow-clients.ts";
import { measureSlowhttptest } from "./slowhttptest.ts";
import { measureSoak } from "./soak.ts";
import { measureTls } from "./tls.ts";
import { measureUnpaidPayments } from "./unpaid-payments.ts";
import { measureWorkerFaults } from "./worker-faults.ts";

// Breaks one dependency of the product after another under load. Arguments select tests by name;
// --minutes sets the length of the soak test, --seconds that of cuts: npm run test:faults -- soak --minutes 1

const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "10" },
    seconds: { type: "string", default: "60" },
  },
});

await runParts({
  chosen,
  async setUp(onEnd) {
    build();
    const postgres = await startPostgres(join(tmpdir(), `landed-cost-faults.${process.pid}`));
    onEnd(postgres.remove);
    return postgres;
  },
  parts: {
    database: measureDatabaseFaults,
    connections: measureConnectionFaults,
    cuts: (postgres) => measureCuts(postgres, Number(values.seconds)),
    changes: measureSettingPropagation,
    instances: measureInstances,
    tls: measureTls,
    workers: measureWorkerFaults,
    payments: measurePaymentFaults,
    unpaid: measureUnpaidPayments,
    outbound: measureOutboundFaults,
    failover: measureFailover,
    dump: measureDump,
    slow: measureSlowClients,
    slowhttptest: measureSlowhttptest,
    fuzz: measureFuzz,
    disk: measureFullDisk,
    clocks: measureWrongClocks,
    soak: (postgres) => measureSoak(postgres, Number(values.minutes)),
  },
});
