import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Metric } from "#rigs/bench/report.ts";
import { type Process, startProcess } from "#tests/support/product.ts";
import { owner, ownerCookie } from "#tests/support/product-owner.ts";
import { startClients } from "./clients.ts";
import { atMost } from "./metrics.ts";
import type { Postgres } from "./postgres.ts";
import { startPair } from "./start-pair.ts";

/** A full disk under DATA_DIR must affect neither calculations nor logins; mails wait. */
export async function measureFullDisk(postgres: Postgres): Promise<Metric[]> {
  const folder = join(tmpdir(), `landed-cost-full.${process.pid}`);
  if (!mount(folder)) return [];
  try {
    const product = await startProcess(await postgres.createDatabase(), { DATA_DIR: folder });
    return await fillDisk(product, folder);
  } finally {
    execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  }
}

async function fillDisk(product: Process, folder: string): Promise<Metric[]> {
  const clients = startClients(product.address, 4);
  try {
    fill(folder);
    const mailStatus = await requestResetMail(product.address);
    await delay(3000);
    const responses = await clients.stop();
    const session = await ownerCookie(product.address);
    const failed = responses.filter(({ status }) => status !== 200);
    return [
      atMost("disk full: failed calculations", failed.length, 0),
      atMost("disk full: forgot-password failed", mailStatus === 200 ? 0 : 1, 0),
      atMost("disk full: login failed", session ? 0 : 1, 0),
    ];
  } finally {
    await clients.stop();
    rmSync(join(folder, "full"), { force: true });
    await product.stop();
  }
}

function mount(folder: string): boolean {
  try {
    mkdirSync(folder);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    console.info("NOT RUN: a full disk, because mounting one requires root");
    rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

function fill(folder: string) {
  for (let size = 64 * 1024; size > 0; size = size > 4096 ? size / 2 : size - 4096) {
    try {
      for (;;) writeFileSync(join(folder, "full"), Buffer.alloc(size), { flag: "a" });
    } catch {
      // full for chunks of this size
    }
  }
}

async function requestResetMail(address: string): Promise<number> {
  const response = await fetch(`${address}/api/auth/forgot-password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: owner.email }),
  });
  return response.status;
}

/** One of two servers is a day ahead, then a day behind; sessions must stay valid on both. */
export async function measureWrongClocks(postgres: Postgres): Promise<Metric[]> {
  const library = libfaketime();
  if (!library) {
    console.info("NOT RUN: wrong clocks, because faketime is not installed");
    return [];
  }
  const metrics: Metric[] = [];
  for (const skew of ["+1d", "-1d"]) metrics.push(...(await withSkew(postgres, library, skew)));
  return metrics;
}

function libfaketime(): string | undefined {
  try {
    const path = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
    execFileSync("test", ["-e", path]);
    return path;
  } catch {
    return undefined;
  }
}

async function withSkew(postgres: Postgres, library: string, skew: string): Promise<Metric[]> {
  const databaseUrl = await postgres.createDatabase();
  const skewed = { LD_PRELOAD: library, FAKETIME: skew, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
  const [right, wrong] = await startPair(
    () => startProcess(databaseUrl),
    () => startProcess(databaseUrl, skewed),
  );
  try {
    const statuses: number[] = [];
    for (const [from, to] of [
      [right, wrong],
      [wrong, right],
      [wrong, wrong],
    ] as const) {
      const session = await ownerCookie(from.address);
      statuses.push(
        await currentUserStatus(to.address, session),
        await currentUserStatus(right.address, session),
      );
    }
    const rejected = statuses.filter((status) => status !== 200).length;
    return [atMost(`clock ${skew}: sessions not valid on both servers`, rejected, 0)];
  } finally {
    await wrong.stop();
    await right.stop();
  }
}

const currentUserStatus = async (address: string, session: string): Promise<number> =>
  (await fetch(`${address}/api/auth/user`, { headers: { Cookie: session } })).status;
