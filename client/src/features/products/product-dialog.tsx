import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import type { Product } from "#shared/products/contract.ts";
import { IssueHints } from "./issue-badges.tsx";
import { ProductForm } from "./product-form.tsx";
import { ProductHistory } from "./product-history.tsx";

type ProductDialogProps = {
  /** Null for a new one. */
  product: Product | null;
  onClose: () => void;
};

export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const { t } = useTranslation("quotes");
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      width="large"
      title={product ? t("products.form.edit") : t("products.form.add")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t("common.save")}
          </Button>
        </>
      }
    >
      {product?.figures ? <IssueHints issues={product.figures.issues} /> : null}
      <ProductForm product={product} formId={formId} onBusy={setBusy} onSaved={onClose} />
      {product ? <ProductHistory id={product.id} /> : null}
    </Dialog>
  );
}
