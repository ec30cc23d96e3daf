import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { ZonosStandIn } from "#stand-ins/zonos/stand-in.ts";
import { type AdapterOptions, setUpZonos, ZONOS_KEY } from "./set-up-zonos.ts";
import { clearSettings, storeSettings } from "./settings.ts";
import { shipment } from "./shipments.ts";
import { type TestApp, testApp } from "./test-app.ts";

type Quotes = {
  app: TestApp;
  zonos: ZonosStandIn;
  /** Replaces the adapter, and with it the circuit breaker. */
  setAdapter(options?: AdapterOptions): void;
  calculate(body: object): ReturnType<TestApp["agent"]["post"]>;
};

/**
 * Registers hooks that start a Zonos stand-in and a test app whose calculations use it. Settings, adapter and
 * stand-in are reset for each test. The returned object is filled when the tests run.
 */
export function setUpQuotes(): Quotes {
  const zonos = setUpZonos();
  const quotes = {
    setAdapter(options) {
      quotes.app.deps.landedCost = zonos.createAdapter(options);
    },
    calculate: (body) => quotes.app.agent.post("/api/calculate").send(body),
  } as Quotes; // safe: a hook adds app and stand-in
  beforeAll(async () => {
    quotes.zonos = zonos.standIn;
    const env = { ZONOS_API_URL: quotes.zonos.url, ZONOS_API_KEY: ZONOS_KEY };
    quotes.app = await testApp({ env });
  });
  beforeEach(async () => {
    await storeSettings(quotes.app, { calculation_method: "zonos" });
    quotes.setAdapter();
  });
  afterEach(() => clearSettings(quotes.app));
  afterAll(() => quotes.app.close());
  return quotes;
}

/** Two items from Germany to Canada in Canadian dollars. */
export const shipmentToCanada = {
  ...shipment,
  fromCountry: "DE",
  toCountry: "CA",
  currency: "CAD",
  items: [
    { description: "Shirts", value: 49.9, quantity: 3, currency: "CAD", countryOfOrigin: "DE" },
    {
      description: "Kettle",
      value: 120,
      quantity: 1,
      currency: "CAD",
      countryOfOrigin: "CN",
      hsCode: "8516.10.00",
    },
  ],
};
