import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { type InvalidatedQueries, useAction } from "#client/lib/use-action.ts";
import { saveSetting } from "#shared/settings/contract.ts";

const SETTING_KEY = "zonos_service_level_code";

type ServiceLevelCardProps = {
  value: string;
  invalidates: InvalidatedQueries;
};

export function ServiceLevelCard({ value, invalidates }: ServiceLevelCardProps) {
  const { t } = useTranslation("admin");
  const [draft, setDraft] = useState<string | null>(null);
  const action = useAction(saveSetting, {
    successTitle: t("settings.saved"),
    invalidates: invalidates,
  });
  const hint = t("landedCostConsole.serviceLevelHint");

  function save(event: FormEvent) {
    event.preventDefault();
    action.mutate(
      { params: { key: SETTING_KEY }, body: { value: (draft ?? value).trim() } },
      { onSuccess: () => setDraft(null) },
    );
  }

  return (
    <Card title={t("landedCostConsole.serviceLevelTitle")}>
      <form noValidate onSubmit={save}>
        <Field id={SETTING_KEY} label={t("landedCostConsole.serviceLevel")} hint={hint}>
          <div className="flex gap-2">
            <input
              {...fieldAriaProps(SETTING_KEY, { hint })}
              id={SETTING_KEY}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={draft ?? value}
              onChange={(event) => setDraft(event.currentTarget.value)}
              className={controlClass}
            />
            <Button type="submit" isBusy={action.isPending}>
              {t("common.save")}
            </Button>
          </div>
        </Field>
      </form>
    </Card>
  );
}
