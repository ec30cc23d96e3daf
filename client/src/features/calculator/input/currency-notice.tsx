import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CalculatorForm, FormValues } from "#client/features/calculator/form/form-values.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import type { Currency } from "#shared/currency.ts";
import { Notice } from "./notice.tsx";

type CurrencyNoticeProps = { form: CalculatorForm; currency: Currency; onDismiss: () => void };

/** Says that amounts keep their numbers in another currency; dismisses itself if there are none. */
export function CurrencyNotice({ form, currency, onDismiss }: CurrencyNoticeProps) {
  const { t } = useTranslation("results");
  const [isNeeded] = useState(() => hasAmounts(form.getValues()));
  const dismissUnneeded = useEffectEvent(() => !isNeeded && onDismiss());
  useEffect(() => void dismissUnneeded(), []);
  return isNeeded ? (
    <Notice onDismiss={onDismiss}>{t("results.notConverted", { currency })}</Notice>
  ) : null;
}

const hasAmounts = ({ shippingCost, insuranceCost, items }: FormValues): boolean =>
  [shippingCost, insuranceCost, ...items.map(({ value }) => value)].some(
    (text) => text.trim() !== "" && parseAmount(text) !== 0,
  );
