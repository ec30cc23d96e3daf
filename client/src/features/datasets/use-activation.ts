import { useTranslation } from "react-i18next";
import { toast } from "#client/lib/toast.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { activateDatasetVersion } from "#shared/datasets/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import type { DatasetKind } from "./dataset.ts";
import { proposalsQuery } from "./proposals/queries.ts";
import { comingChangesQuery, versionsQuery } from "./queries.ts";

type ActivationOptions = {
  successTitle: TextKey<"datasets">;
  onDone: () => void;
  /** When the version was deleted. */
  onGone: () => void;
  /** When another version may have become active. */
  onError: () => void;
};

type Activation = {
  id: string;
  /** The version that it was compared with. */
  expectedActiveId: string | undefined;
  /** Needed by a version with warnings. */
  confirmedName: string | undefined;
};

/** Activates a version, or schedules that. */
export function useActivation(
  { name: kind, queries }: DatasetKind,
  { successTitle, onDone, onGone, onError }: ActivationOptions,
) {
  const { t } = useTranslation("datasets");
  const list = versionsQuery(kind);
  const action = useAction(activateDatasetVersion, {
    invalidates: [list, proposalsQuery, comingChangesQuery, ...queries],
    onSuccess: ({ isActive }) =>
      toast({ title: t(isActive ? successTitle : "datasets.scheduled"), tone: "success" }),
  });
  const onStale = useStaleRecord(list, onGone, [404]);
  const activate = ({ id, ...query }: Activation) =>
    action.mutate(
      { params: { kind, id }, query },
      {
        onSuccess: onDone,
        onError: (error) => {
          onStale(error);
          onError();
        },
      },
    );
  return { activate, isPending: action.isPending };
}
