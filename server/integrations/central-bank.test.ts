import { afterAll, beforeAll, expect, it } from "vitest";
import { startCentralBank } from "#tests/support/central-bank.ts";
import { createCentralBank } from "./central-bank.ts";

let bank: Awaited<ReturnType<typeof startCentralBank>>;
beforeAll(async () => {
  bank = await startCentralBank();
});
afterAll(() => bank.close());

it("times out when the bank does not answer", async () => {
  bank.isSilent = true;
  const { fetchRates } = createCentralBank({ url: bank.url, timeoutMs: 50 });
  await expect(fetchRates()).rejects.toMatchObject({
    kind: "timeout",
    key: "exchangeRates.timeout",
  });
  bank.isSilent = false;
});
