import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { showFieldErrors } from "#client/lib/show-field-errors.ts";
import { SaveSettingError, useSaveSettings } from "./use-save-settings.ts";

const SETTING_KEY = "zonos_service_level_code";

const serviceLevel = z.object({ value: z.string().check(z.trim()) });

export function ServiceLevelCard({ value }: { value: string }) {
  const { t } = useTranslation("admin");
  const { control, handleSubmit, reset, setError } = useForm({
    resolver: schemaResolver(serviceLevel),
    values: { value },
    resetOptions: { keepDirtyValues: true }, // to save again what someone else changed meanwhile
  });
  const action = useSaveSettings({ successTitle: t("settings.saved") });
  const save = handleSubmit((entered) =>
    action.mutate(
      {
        values: { [SETTING_KEY]: entered.value },
        onSaved: () => reset(undefined, { keepDirtyValues: false }),
      },
      {
        onError: (error) =>
          showFieldErrors(error instanceof SaveSettingError ? error.reason : error, setError),
      },
    ),
  );
  return (
    <Card title={t("landedCostConsole.serviceLevelTitle")}>
      <form noValidate onSubmit={save} className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
        <div className="min-w-0 grow basis-full sm:basis-60">
          <TextField
            control={control}
            name="value"
            id={SETTING_KEY}
            label={t("landedCostConsole.serviceLevel")}
            hint={t("landedCostConsole.serviceLevelHint")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <Button type="submit" isBusy={action.isPending} className="sm:mt-6">
          {t("common.save")}
        </Button>
      </form>
    </Card>
  );
}
