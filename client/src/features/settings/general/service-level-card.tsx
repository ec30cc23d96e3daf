import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { useSaveSettings } from "#client/features/settings/use-save-settings.ts";
import { hasFieldErrors } from "#client/lib/has-field-errors.ts";
import { showFieldErrors } from "#client/lib/show-field-errors.ts";
import { useDraftForm } from "#client/lib/use-draft-form.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { settingValue } from "#shared/settings/settings.ts";

const SETTING_KEY = "zonos_service_level_code";

export function ServiceLevelCard({ value }: { value: string }) {
  const { t } = useTranslation("admin");
  const { form, hasDraft, discard, markSaved } = useDraftForm("credentials/service-level", {
    saved: { value },
  });
  const action = useSaveSettings({
    successTitle: t("settings.saved"),
    isShownInPlace: ({ cause }) => cause instanceof Error && hasFieldErrors(cause),
  });
  const save = form.handleSubmit((entered) => {
    const text = entered.value.trim();
    const inForce = settingValue([{ key: SETTING_KEY, value: text }], SETTING_KEY);
    action.mutate(
      { values: { [SETTING_KEY]: text }, onSaved: () => markSaved(entered, { value: inForce }) },
      {
        onError: ({ cause }) => cause instanceof Error && showFieldErrors(cause, form.setError),
      },
    );
  });
  return (
    <Card title={t("landedCostConsole.serviceLevelTitle")}>
      <form noValidate onSubmit={save} className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
        <div className="min-w-0 grow basis-full sm:basis-60">
          <TextField
            control={form.control}
            name="value"
            id={SETTING_KEY}
            label={t(SETTING_TEXTS[SETTING_KEY].label)}
            hint={t(SETTING_TEXTS[SETTING_KEY].hint)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        {hasDraft ? <DiscardButton onClick={discard} /> : null}
        <Button type="submit" isBusy={action.isPending} className="sm:mt-6 sm:min-h-10.5">
          {t("common.save")}
        </Button>
      </form>
    </Card>
  );
}

function DiscardButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("admin");
  return (
    <Button ref={useFocusAround()} onClick={onClick} className="sm:mt-6 sm:min-h-10.5">
      {t("saveBar.discard")}
    </Button>
  );
}
