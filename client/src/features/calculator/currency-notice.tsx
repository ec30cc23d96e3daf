import { useTranslation } from "react-i18next";
import { IconButton } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import type { Currency } from "#shared/currency.ts";

type CurrencyNoticeProps = { currency: Currency; onDismiss: () => void };

export function CurrencyNotice({ currency, onDismiss }: CurrencyNoticeProps) {
  const { t } = useTranslation("results");
  return (
    <div className="mb-3 flex items-center gap-3 rounded-control bg-warning-soft py-1 pr-1 pl-3 text-sm text-warning">
      <Icon name="warning" className="size-5" />
      <p role="status" className="min-w-0 grow">
        {t("results.notConverted", { currency })}
      </p>
      <IconButton label={t("common.close")} onClick={onDismiss}>
        <Icon name="remove" />
      </IconButton>
    </div>
  );
}
