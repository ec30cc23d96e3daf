import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";

export function ResultsPlaceholder() {
  const { t } = useTranslation();
  return (
    <div>
      <p className="mb-3 font-medium">{t("results.emptyTitle")}</p>
      <ul className="space-y-2 text-muted">
        {(["emptyDuties", "emptyFees", "emptyTotal"] as const).map((line) => (
          <li key={line} className="flex gap-2">
            <Icon name="check" className="mt-1 size-4 text-accent" />
            {t(`results.${line}`)}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{t("results.emptyNeeds")}</p>
    </div>
  );
}
