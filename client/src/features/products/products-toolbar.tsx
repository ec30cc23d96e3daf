import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { FileButton } from "#client/components/file-button.tsx";
import { FileLink } from "#client/components/file-link.tsx";
import { Icon } from "#client/components/icon.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { TABLE_FILES } from "#client/lib/table-files.ts";
import { exportProducts } from "#shared/products/contract.ts";

type ProductsToolbarProps = {
  onAdd: () => void;
  onFile: (file: File) => void;
  onOpenCatalog: () => void;
};

export function ProductsToolbar({ onAdd, onFile, onOpenCatalog }: ProductsToolbarProps) {
  const { t } = useTranslation("quotes");
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="quiet" onClick={onOpenCatalog}>
        <LazyIcon name="settings" />
        {t("products.catalog.title")}
      </Button>
      <FileLink url={exportProducts.path} fileName="products.csv" variant="quiet">
        {t("products.list.export")}
      </FileLink>
      <FileButton label={t("products.list.import")} accept={TABLE_FILES} onFile={onFile} />
      <Button variant="primary" onClick={onAdd}>
        <Icon name="plus" />
        {t("products.list.add")}
      </Button>
    </div>
  );
}
