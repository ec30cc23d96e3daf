import { afterAll, afterEach, beforeAll } from "vitest";
import { createLandedCost, type LandedCost } from "#server/integrations/landed-cost/landed-cost.ts";
import { startZonosStandIn, type ZonosStandIn } from "#stand-ins/zonos/stand-in.ts";

export const ZONOS_KEY = "credential_live_0123456789abcdef";

export type AdapterOptions = Partial<Parameters<typeof createLandedCost>[0]>;

type ZonosSetUp = {
  standIn: ZonosStandIn;
  /** Creates an adapter with its own circuit breaker. */
  createAdapter(options?: AdapterOptions): LandedCost;
};

/**
 * Registers hooks that start a Zonos stand-in for a test file and reset it after each test. The returned
 * object is filled when the tests run.
 */
export function setUpZonos(): ZonosSetUp {
  const timeouts = { timeoutMs: 60_000, totalTimeoutMs: 60_000, backoffMs: 5 };
  const zonos = {
    createAdapter: (options) =>
      createLandedCost({ url: zonos.standIn.url, ...timeouts, ...options }),
  } as ZonosSetUp; // safe: a hook adds the stand-in
  beforeAll(async () => {
    zonos.standIn = await startZonosStandIn();
  });
  afterEach(() => {
    zonos.standIn.fault = null;
    zonos.standIn.tokens.length = 0;
  });
  afterAll(() => zonos.standIn.close());
  return zonos;
}
