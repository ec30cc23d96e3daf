import { Readable } from "node:stream";
import { AppError } from "#server/errors/app-error.ts";
import { previewVersion } from "#server/features/datasets/preview-version.ts";
import { schedule } from "#server/features/datasets/schedule/kind.ts";
import type { Look, LookResult, SourceDeps } from "#server/features/sources/source.ts";
import type { Release } from "#server/integrations/sources/trade-commission.ts";

/**
 * Stores a new release of the tariff schedule as a draft. A release is looked at once, and not at all where it is active
 * already. Its day of publication stands for the day on which it applies, which the list does not state.
 */
export async function lookForRelease(
  deps: SourceDeps,
  { position, signal }: Look,
): Promise<LookResult> {
  const release = await deps.tradeCommission.findCurrentRelease(signal);
  const active = await deps.datasets.active(schedule);
  const isKnown = release.id === position || release.name === active?.version.name;
  if (isKnown) return { position: release.id, hasChanged: false };
  const { isKnown: isStored } = await deps.tradeCommission.exportSchedule(signal, (body) =>
    previewVersion(deps, schedule, {
      source: "usitc",
      file: {
        name: `hts_${release.name.toLowerCase().replaceAll(" ", "_")}.json`,
        stream: Readable.from(endsAsRelease(deps, release, { body, signal })),
        requestCompleted: Promise.resolve(),
      },
      options: { name: release.name, effectiveFrom: release.startsOn },
    }),
  );
  return { position: release.id, hasChanged: !isStored };
}

type Download = { body: AsyncIterable<Buffer>; signal: AbortSignal };

/** The export names no release: it is that of the list only if the list says so before and after it. */
async function* endsAsRelease(
  { tradeCommission }: Pick<SourceDeps, "tradeCommission">,
  release: Release,
  { body, signal }: Download,
) {
  yield* body;
  const current = await tradeCommission.findCurrentRelease(signal);
  if (current.id !== release.id) throw new AppError("badGateway", "sources.releasedMeanwhile");
}
