import { useTranslation } from "react-i18next";
import { IconButton } from "#client/components/button.tsx";
import { Icon } from "#client/components/icon.tsx";
import { copyText } from "#client/lib/copy-text.ts";

export function TransactionCode({ code }: { code: string }) {
  const { t } = useTranslation("payments");

  const copy = () =>
    copyText(code, { copied: t("payments.codeCopied"), failed: t("payments.copyFailed") });
  return (
    <span className="flex items-center gap-1">
      <span className="font-semibold tracking-wide tabular-nums select-all">{code}</span>
      <IconButton label={t("payments.copyCode")} onClick={copy} className="-my-2 print:hidden">
        <Icon name="duplicate" />
      </IconButton>
    </span>
  );
}
