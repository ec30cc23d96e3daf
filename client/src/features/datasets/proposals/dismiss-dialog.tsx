import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { TextField } from "#client/components/text-field.tsx";
import type { DatasetKind } from "#client/features/datasets/dataset.ts";
import { versionsQuery } from "#client/features/datasets/queries.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import type { DatasetVersion } from "#shared/datasets/contract.ts";
import {
  dismissal,
  dismissDatasetVersion,
  MAX_DISMISSAL_LENGTH,
} from "#shared/datasets/proposals.ts";
import { proposalsQuery } from "./queries.ts";

type DismissDialogProps = {
  kind: DatasetKind;
  version: DatasetVersion;
  name: string;
  onClose: () => void;
};

/** Asks why a proposed update is not wanted. */
export function DismissDialog({ kind, version, name, onClose }: DismissDialogProps) {
  const { t } = useTranslation("sources");
  const formId = useId();
  const action = useAction(dismissDatasetVersion, {
    successTitle: t("proposals.dismissed"),
    invalidates: [proposalsQuery, versionsQuery(kind.name)],
  });
  const onError = useStaleRecord(proposalsQuery, onClose);
  const form = useForm({
    defaultValues: { reason: "" },
    resolver: schemaResolver(dismissal),
  });
  const params = { kind: kind.name, id: version.id };
  const submit = form.handleSubmit((body) =>
    action.mutate({ params, body }, { onSuccess: onClose, onError }),
  );
  return (
    <Dialog
      width="small"
      title={t("proposals.dismissTitle", { name })}
      description={t("proposals.dismissText")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={action.isPending}>
            {t("proposals.dismiss")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          control={form.control}
          name="reason"
          id={`${formId}-reason`}
          label={t("proposals.reason")}
          hint={t("proposals.reasonHint")}
          maxLength={MAX_DISMISSAL_LENGTH}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
