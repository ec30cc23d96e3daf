import { useTranslation } from "react-i18next";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { activateDatasetVersion } from "#shared/datasets/contract.ts";
import type { TextKey } from "#shared/texts.ts";
import type { DatasetKind } from "./dataset.ts";
import { versionsQuery } from "./queries.ts";

type ActivationOptions = {
  successTitle?: TextKey<"datasets"> | undefined;
  onDone: () => void;
  /** When the version was deleted; with 409, also when another one became active. */
  staleStatuses: readonly number[];
  onError?: () => void;
};

/** Activates a version in place of `expectedActiveId`, with which it was compared. */
export function useActivation(
  { name: kind, queries }: DatasetKind,
  { successTitle = "datasets.activated", onDone, staleStatuses, onError }: ActivationOptions,
) {
  const { t } = useTranslation("datasets");
  const list = versionsQuery(kind);
  const action = useAction(activateDatasetVersion, {
    successTitle: t(successTitle),
    invalidates: [list, ...queries],
  });
  const onStale = useStaleRecord(list, onDone, staleStatuses);
  function activate(id: string, expectedActiveId: string | undefined) {
    action.mutate(
      { params: { kind, id }, query: { expectedActiveId } },
      {
        onSuccess: onDone,
        onError: (error) => {
          onStale(error);
          onError?.();
        },
      },
    );
  }
  return { activate, isPending: action.isPending };
}
