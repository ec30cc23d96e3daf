import type { Deps } from "#server/deps.ts";
import { listProposals } from "#server/features/datasets/proposals/list-proposals.ts";
import { countOpenNotices, listFailingSources } from "#server/features/sources/find-attention.ts";
import type { AttentionItem } from "#shared/today/contract.ts";

/** Data that waits for a decision, notices that nobody has dealt with, and sources that keep failing. */
export async function listDataAttention({ db }: Pick<Deps, "db">): Promise<AttentionItem[]> {
  const [proposals, notices, failing] = await Promise.all([
    listProposals({ db }),
    countOpenNotices(db),
    listFailingSources(db),
  ]);
  return [
    ...proposals.map(({ kind: dataset, version }) => ({
      kind: "proposal" as const,
      at: version.createdAt,
      dataset,
      name: version.name,
    })),
    ...(notices.since
      ? [{ kind: "notices" as const, at: notices.since.toISOString(), count: notices.count }]
      : []),
    ...failing.map(({ source, at }) => ({
      kind: "sourceFailing" as const,
      at: (at ?? new Date()).toISOString(),
      source,
    })),
  ];
}
