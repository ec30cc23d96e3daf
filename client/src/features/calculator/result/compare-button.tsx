import { useTranslation } from "react-i18next";
import { navigate } from "wouter/use-browser-location";
import { Button } from "#client/components/button.tsx";
import { compareBy, comparisonPath } from "#client/features/calculator/comparison/comparison.ts";
import { toast } from "#client/lib/toast.ts";
import type { CalculationRequest, CalculationResult } from "#shared/calculator/contract.ts";

type CompareButtonProps = { request: CalculationRequest; result: CalculationResult };

/** Opens the comparison of the goods by origin; nothing for a quote of the landed-cost provider, who charges for each. */
export function CompareButton({ request, result }: CompareButtonProps) {
  const { t } = useTranslation("results");
  if (result.calculationMethod !== "csv") return null;

  function compare() {
    const path = comparisonPath(compareBy(request, "origin"));
    if (path) return navigate(path);
    toast({ title: t("results.linkTooLong"), tone: "error" });
  }

  return (
    <Button className="print:hidden" onClick={compare}>
      {t("results.compare")}
    </Button>
  );
}
