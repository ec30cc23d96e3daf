import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import type { ProductIssue } from "#shared/products/figures.ts";

/** What is open about a product, the gravest first, or that it is ready. */
export function IssueBadges({ issues }: { issues: readonly ProductIssue[] }) {
  const { t } = useTranslation("quotes");
  if (issues.length === 0) return <Badge tone="positive">{t("products.row.ready")}</Badge>;
  return issues.map((issue) => (
    <Badge key={issue} tone={issue === "importBan" ? "danger" : "warning"}>
      {t(`products.issues.${issue}`)}
    </Badge>
  ));
}

/** What to do about each. */
export function IssueHints({ issues }: { issues: readonly ProductIssue[] }) {
  const { t } = useTranslation("quotes");
  if (issues.length === 0) return null;
  return (
    <ul className="space-y-1 rounded-control bg-warning-soft p-3 text-sm text-warning">
      {issues.map((issue) => (
        <li key={issue}>
          <span className="font-medium">{t(`products.issues.${issue}`)}.</span>{" "}
          {t(`products.hints.${issue}`)}
        </li>
      ))}
    </ul>
  );
}
