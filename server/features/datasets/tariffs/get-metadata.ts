import type { Deps } from "#server/deps.ts";

export async function getMetadata({ tariff }: Pick<Deps, "tariff">) {
  const active = await tariff.get();
  return { rowCount: active?.rowCount ?? 0, lastUpdated: active?.activatedAt ?? null };
}
