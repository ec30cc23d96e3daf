import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { useSaveSettings } from "#client/features/settings/use-save-settings.ts";
import { hasFieldErrors } from "#client/lib/has-field-errors.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { showFieldErrors } from "#client/lib/show-field-errors.ts";
import { useDraftForm } from "#client/lib/use-draft-form.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import { formatAmount, fromCents } from "#shared/money.ts";
import { SETTING_TEXTS } from "#shared/settings/setting-texts.ts";
import { type StoredSetting, settingValue } from "#shared/settings/settings.ts";

const SETTING_KEY = "admin_refund_limit";

/** What admins may refund; only owners see it, because only they change it. */
export function RefundLimitCard() {
  const { t } = useTranslation("admin");
  const { data, error, refetch } = useQuery(adminSettingsQuery);
  if (error) return <LoadError text={t("settings.loadFailed")} onRetry={() => void refetch()} />;
  return data ? <RefundLimitForm settings={data} /> : <CardsPlaceholder heights={["h-48"]} />;
}

function RefundLimitForm({ settings }: { settings: readonly StoredSetting[] }) {
  const { t } = useTranslation("admin");
  const { form, hasDraft, discard, markSaved } = useDraftForm("payments/refund-limit", {
    saved: { value: shownLimit(settings) },
  });
  const action = useSaveSettings({
    successTitle: t("settings.saved"),
    isShownInPlace: ({ cause }) => cause instanceof Error && hasFieldErrors(cause),
  });
  const save = form.handleSubmit((entered) => {
    const value = String(parseAmount(entered.value) ?? entered.value.trim());
    const onSaved = () => markSaved(entered, { value: shownLimit([{ key: SETTING_KEY, value }]) });
    action.mutate(
      { values: { [SETTING_KEY]: value }, onSaved },
      {
        onError: ({ cause }) => cause instanceof Error && showFieldErrors(cause, form.setError),
      },
    );
  });
  return (
    <Card title={t("refundLimit.title")}>
      <form noValidate onSubmit={save} className="grid gap-3">
        <div className="max-w-prose">
          <TextField
            control={form.control}
            name="value"
            id={SETTING_KEY}
            label={t(SETTING_TEXTS[SETTING_KEY].label)}
            hint={t(SETTING_TEXTS[SETTING_KEY].hint)}
            inputMode="decimal"
            autoComplete="off"
            className="numeric max-w-48"
          />
        </div>
        <div className="flex gap-2">
          <Button type="submit" isBusy={action.isPending}>
            {t("common.save")}
          </Button>
          {hasDraft ? <DiscardButton onClick={discard} /> : null}
        </div>
      </form>
    </Card>
  );
}

const shownLimit = (settings: readonly StoredSetting[]): string =>
  formatAmount(fromCents(settingValue(settings, SETTING_KEY)));

function DiscardButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("admin");
  return (
    <Button ref={useFocusAround()} onClick={onClick}>
      {t("saveBar.discard")}
    </Button>
  );
}
