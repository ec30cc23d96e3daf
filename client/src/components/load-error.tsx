import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-danger">
      <p>{text}</p>
      <Button onClick={onRetry}>{t("common.retry")}</Button>
    </div>
  );
}
