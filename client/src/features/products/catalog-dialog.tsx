import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { controlClass, Field, fieldAriaProps } from "#client/components/field.tsx";
import { SelectField } from "#client/components/select-field.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { selectableCountries } from "#client/countries/selectable-countries.ts";
import { parseAmount } from "#client/lib/parse-amount.ts";
import { useAction } from "#client/lib/use-action.ts";
import { type Catalog, MAX_SHIPPING_PERCENT, updateCatalog } from "#shared/products/contract.ts";
import { allProductQueries, catalogQuery } from "./queries.ts";

type CatalogDialogProps = { catalog: Catalog; onClose: () => void };

/** What the landed cost of every product assumes. */
export function CatalogDialog({ catalog, onClose }: CatalogDialogProps) {
  const { t, i18n } = useTranslation("quotes");
  const formId = useId();
  const [fromCountry, setFromCountry] = useState(catalog.fromCountry);
  const [percent, setPercent] = useState(String(catalog.shippingPercent));
  const [hasMails, setHasMails] = useState(catalog.hasMails);
  const [isInvalid, setInvalid] = useState(false);
  const action = useAction(updateCatalog, {
    errorTitle: t("products.catalog.failed"),
    invalidates: [catalogQuery, allProductQueries],
    onSuccess: onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const shippingPercent = parseAmount(percent.replace("%", "") || "0");
    const isValid = shippingPercent !== null && shippingPercent <= MAX_SHIPPING_PERCENT;
    setInvalid(!isValid);
    if (isValid) action.mutate({ body: { fromCountry, shippingPercent, hasMails } });
  }

  const texts = {
    hint: t("products.catalog.shippingHint"),
    error: isInvalid ? t("products.catalog.shippingInvalid") : undefined,
  };
  return (
    <Dialog
      width="medium"
      title={t("products.catalog.title")}
      description={t("products.catalog.text")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={action.isPending}>
            {t("common.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4 pt-3 pb-1">
        <SelectField
          id="catalog-from"
          label={t("products.catalog.from")}
          hint={t("products.catalog.fromHint")}
          value={fromCountry}
          options={[
            { value: "", label: t("products.catalog.fromOrigin") },
            ...selectableCountries(i18n.language),
          ]}
          onChange={({ target }) => setFromCountry(target.value)}
        />
        <Field id="catalog-shipping" label={t("products.catalog.shipping")} {...texts}>
          <input
            id="catalog-shipping"
            {...fieldAriaProps("catalog-shipping", texts)}
            value={percent}
            inputMode="decimal"
            onChange={({ currentTarget }) => setPercent(currentTarget.value)}
            className={controlClass}
          />
        </Field>
        <SwitchField
          id="catalog-mails"
          label={t("products.catalog.mails")}
          hint={t("products.catalog.mailsHint")}
          isOn={hasMails}
          onChange={setHasMails}
        />
      </form>
    </Dialog>
  );
}
