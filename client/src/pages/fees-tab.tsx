import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadError } from "#client/components/load-error.tsx";
import { CardsPlaceholder } from "#client/components/placeholder.tsx";
import { CourierFeesCard } from "#client/features/settings/fees/courier-fees-card.tsx";
import { FeesPanel } from "#client/features/settings/fees/fees-panel.tsx";
import { adminSettingsQuery } from "#client/features/settings/queries.ts";
import { useSaveSettings } from "#client/features/settings/use-save-settings.ts";
import { useUnsavedDraftNames } from "#client/lib/unsaved-draft.ts";
import type { FeeRates } from "#shared/fees/calculate-fees.ts";
import { type Cents, decimalText, fractionText, type Rate, toPercent } from "#shared/money.ts";
import { effectiveText, type StoredSetting, settingValue } from "#shared/settings/settings.ts";

export function FeesTab() {
  const { t } = useTranslation("admin");
  const { data, error, isPending, refetch } = useQuery(adminSettingsQuery);
  const hasDraft = useUnsavedDraftNames().some((name) => name.startsWith("fees"));
  const percentText = (value: string) => {
    const rate = settingValue([{ key: "percentage_fee", value }], "percentage_fee");
    return t("common.percent", { value: toPercent(rate) });
  };
  const action = useSaveSettings({
    successTitle: t("fees.saved"),
    valueText: (key, value) => (key === "percentage_fee" ? percentText(value) : value),
  });
  if (isPending) return <CardsPlaceholder heights={["h-114 sm:h-57", "h-90 sm:h-92"]} />;
  if (!data || (error && !hasDraft)) {
    return <LoadError text={t("settings.loadFailed")} onRetry={() => void refetch()} />;
  }
  const saved: FeeRates = {
    flat: settingValue(data, "flat_fee"),
    perItem: settingValue(data, "item_fee"),
    percentage: settingValue(data, "percentage_fee"),
  };
  return (
    <>
      <FeesPanel
        savedRates={saved}
        isBusy={action.isPending}
        onSave={(rates, onSaved) => action.mutate({ values: toSettings(rates, data), onSaved })}
      />
      <CourierFeesCard saved={settingValue(data, "courier_fees")} />
    </>
  );
}

/** An unchanged fee keeps its stored text: "5.5" is not rewritten as "5.50". */
function toSettings(rates: FeeRates, stored: readonly StoredSetting[]) {
  const feeText = (key: FeeKey, rate: Cents | Rate, text: string) =>
    settingValue(stored, key) === rate ? (effectiveText(stored, key) ?? text) : text;
  return {
    flat_fee: feeText("flat_fee", rates.flat, decimalText(rates.flat)),
    item_fee: feeText("item_fee", rates.perItem, decimalText(rates.perItem)),
    percentage_fee: feeText("percentage_fee", rates.percentage, fractionText(rates.percentage)),
  };
}

type FeeKey = "flat_fee" | "item_fee" | "percentage_fee";
