import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { AppearingStatus } from "#client/components/appearing-status.tsx";
import { Button, IconButton } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import type {
  CalculatorForm,
  FormValues,
  ItemValues,
} from "#client/features/calculator/form/form-values.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { toast } from "#client/lib/toast.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import type { Currency } from "#shared/currency.ts";

// Parts of the form that are not on the first page: one file, so that one request loads them.

/** Says that the form does not have the values of the link that opened it, until it is dismissed. */
export function DamagedLinkNotice() {
  const { t } = useTranslation("results");
  const [isDismissed, setDismissed] = useState(false);
  return isDismissed ? null : (
    <Notice onDismiss={() => setDismissed(true)}>{t("results.linkDamaged")}</Notice>
  );
}

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

function Notice({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const closeButton = useFocusAround<HTMLButtonElement>();
  return (
    <div className="mb-3 flex items-center gap-3 rounded-control bg-warning-soft py-1 pr-1 pl-3 text-sm text-warning">
      <Icon name="warning" className="size-5" />
      <AppearingStatus className="min-w-0 grow">{children}</AppearingStatus>
      <IconButton ref={closeButton} label={t("common.close")} onClick={onDismiss}>
        <Icon name="remove" />
      </IconButton>
    </div>
  );
}

/** Gives all items the origin of the first; shown while origins differ. */
export function SameOriginButton({ form }: { form: CalculatorForm }) {
  const { t } = useTranslation("results");
  const items = useWatch({ control: form.control, name: "items" });
  const [{ countryOfOrigin: country } = { countryOfOrigin: "" }] = items;
  if (!country || items.every(({ countryOfOrigin }) => countryOfOrigin === country)) return null;

  function setOrigins(origin: (item: ItemValues, index: number) => string) {
    const changed = form
      .getValues("items")
      .map((item, index) => ({ ...item, countryOfOrigin: origin(item, index) }));
    form.setValue("items", changed, { shouldValidate: form.formState.isSubmitted });
  }

  function unify() {
    const previous = items.map(({ countryOfOrigin }) => countryOfOrigin);
    setOrigins(() => country);
    toast({
      title: t("items.originsSet", { country }),
      action: {
        label: t("common.undo"),
        run: () => setOrigins((item, index) => previous[index] ?? item.countryOfOrigin),
      },
    });
  }

  return (
    <UnifyButton onClick={unify}>
      <Icon name="duplicate" />
      {t("items.sameOrigin", { country })}
    </UnifyButton>
  );
}

/** Disappears with the click. */
const UnifyButton = (props: Pick<ComponentProps<"button">, "onClick" | "children">) => (
  <Button ref={useFocusAround()} variant="quiet" className="-ml-4" {...props} />
);
