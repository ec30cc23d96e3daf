import { setTimeout as delay } from "node:timers/promises";
import { runStatement } from "./database-admin.ts";

/** Longer than the 30 s after which a server reads its settings again without a notification. */
const TIMEOUT_MS = 40_000;

/** Resolves once a server answers with this value of a public setting. */
export async function untilPublicSetting(address: string, key: string, value: string) {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const response = await fetch(`${address}/api/settings`);
    const settings: { key: string; value: string }[] = response.ok ? await response.json() : [];
    if (settings.some((setting) => setting.key === key && setting.value === value)) return;
    await delay(5);
  }
  throw new Error(`${key} was not ${value} within 40 s`);
}

/** Turns payments on, and waits until all servers on the database have reloaded their settings. */
export async function acceptPayments(databaseUrl: string, addresses: readonly string[]) {
  const statement = "insert into settings (key, value) values ('accept_payments', 'true')";
  await runStatement(databaseUrl, statement);
  for (const address of addresses) await untilPublicSetting(address, "accept_payments", "true");
}
