import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { killAboveMemory } from "./kill-above-memory.ts";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function start(script: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["-e", script]);
  children.push(child);
  await once(child, "spawn");
  return child;
}
const running = () => start("setTimeout(() => {}, 60_000)");

describe.runIf(process.platform === "linux")("killAboveMemory", () => {
  it("kills a process above the limit only", async () => {
    const child = await running();
    await killAboveMemory(child, Number.MAX_SAFE_INTEGER);
    expect(child.killed).toBe(false);
    const exited = once(child, "exit");
    await killAboveMemory(child, 1);
    expect(await exited).toEqual([null, "SIGKILL"]);
  });

  it("spares the process that has got the id of one that ended", async () => {
    const ended = await start("");
    await once(ended, "close");
    const successor = await running();
    Object.defineProperty(ended, "pid", { value: successor.pid });
    await killAboveMemory(ended, 1);
    await delay(200);
    expect(successor.signalCode).toBeNull();
  });
});
