import { useQuery } from "@tanstack/react-query";
import type { DatasetKind } from "#client/features/datasets/dataset.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import { ImpactText } from "./impact-text.tsx";
import { impactQuery } from "./queries.ts";

type VersionImpactProps = { kind: DatasetKind; version: DatasetVersion };

/** What activating a draft would change; nothing for a version that was active, and while it is not known. */
export const VersionImpact = (props: VersionImpactProps) =>
  props.version.activatedAt === null ? <DraftImpact {...props} /> : null;

function DraftImpact({ kind, version }: VersionImpactProps) {
  const { data } = useQuery(impactQuery(kind.name, version.id));
  return data ? <ImpactText {...data} /> : null;
}
