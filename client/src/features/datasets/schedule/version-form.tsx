import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { TextField } from "#client/components/text-field.tsx";
import type { OptionsFormProps } from "#client/features/datasets/dataset.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import { MAX_SCHEDULE_NAME_LENGTH, scheduleIdentity } from "#shared/schedule/contract.ts";
import { scheduleName } from "./schedule-name.ts";

/** What the file does not contain: its name, which its file name may tell, and its date. */
export function VersionForm({ fileName, isBusy, onSubmit, onCancel }: OptionsFormProps) {
  const { t } = useTranslation(["datasets", "admin"]);
  const { control, handleSubmit, watch } = useForm({
    resolver: schemaResolver(scheduleIdentity),
    defaultValues: { name: scheduleName(fileName), effectiveFrom: "" },
  });
  const { length } = watch("name").trim();
  const max = MAX_SCHEDULE_NAME_LENGTH;
  const nameError = t(length > max ? "admin:settings.tooLong" : "schedule.nameRequired", {
    max,
    length,
  });
  return (
    <form
      ref={useFocusAround()}
      noValidate
      onSubmit={handleSubmit(onSubmit)}
      className="mt-4 max-w-2xl"
    >
      <p className="mb-3 text-sm wrap-anywhere">
        {t("common.named", { name: t("schedule.file"), text: fileName })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="name"
          id="schedule-name"
          label={t("datasets.name")}
          hint={t("schedule.nameHint")}
          errorText={() => nameError}
        />
        <TextField
          control={control}
          name="effectiveFrom"
          id="schedule-effective-from"
          label={t("schedule.effectiveFrom")}
          hint={t("schedule.effectiveFromHint")}
          errorText={() => t("schedule.dateRequired")}
          type="date"
        />
      </div>
      {/\.csv$/i.test(fileName) ? (
        <p className="mt-3 text-sm text-muted">{t("schedule.csvHint")}</p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t("schedule.compare")}
        </Button>
        <Button onClick={onCancel} disabled={isBusy}>
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}
