import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import type { CalculatorForm, ItemValues } from "#client/features/calculator/form/form-values.ts";
import { toast } from "#client/lib/toast.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";

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
