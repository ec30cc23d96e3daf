import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runParts } from "#rigs/bench/run-parts.ts";
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
    // Threats: J2, J3
    database: measureDatabaseFaults,
    // Threats: J2
    connections: measureConnectionFaults,
    // Threats: J2
    cuts: (postgres) => measureCuts(postgres, Number(values.seconds)),
    // Threats: K1
    changes: measureSettingPropagation,
    // Threats: J13
    instances: measureInstances,
    // Threats: C3, J11
    tls: measureTls,
    // Threats: J13
    workers: measureWorkerFaults,
    // Threats: I5, I9, I12, J7
    payments: measurePaymentFaults,
    // Threats: I7
    unpaid: measureUnpaidPayments,
    // Threats: J5, J7, J8
    outbound: measureOutboundFaults,
    // Threats: J2
    failover: measureFailover,
    // Threats: K7
    dump: measureDump,
    // Threats: J11, L1
    slow: measureSlowClients,
    // Threats: J11
    slowhttptest: measureSlowhttptest,
    // Threats: A7, H11
    fuzz: measureFuzz,
    // Threats: J10
    disk: measureFullDisk,
    // Threats: J14
    clocks: measureWrongClocks,
    // Threats: K5
    soak: (postgres) => measureSoak(postgres, Number(values.minutes)),
  },
});
