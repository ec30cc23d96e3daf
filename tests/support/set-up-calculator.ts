import { afterAll, afterEach, beforeAll } from "vitest";
import { clearSettings } from "./settings.ts";
import { type TestApp, testApp } from "./test-app.ts";

type Calculator = {
  app: TestApp;
  calculate(body: object): ReturnType<TestApp["agent"]["post"]>;
};

/**
 * Registers hooks that start a test app with the default tariff file and clear its settings after each test.
 * The returned object is filled when the tests run.
 */
export function setUpCalculator(): Calculator {
  const calculator = {
    calculate: (body) => calculator.app.agent.post("/api/calculate").send(body),
  } as Calculator; // safe: a hook adds the app
  beforeAll(async () => {
    calculator.app = await testApp();
  });
  afterEach(() => clearSettings(calculator.app));
  afterAll(() => calculator.app.close());
  return calculator;
}
