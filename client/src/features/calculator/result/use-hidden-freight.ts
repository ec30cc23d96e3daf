import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { LastCalculation } from "#client/features/calculator/form/last-calculation.ts";
import type { CalculationRequest } from "#shared/calculator/contract.ts";

/**
 * Loads the settings again after a result that leaves out the shipping or insurance cost of the form: a setting has
 * hidden their fields since the page was opened.
 */
export function useHiddenFreight({ request, result }: LastCalculation) {
  const client = useQueryClient();
  const isHidden = freight(result) < freight(request);
  useEffect(() => {
    if (isHidden) void client.invalidateQueries();
  }, [isHidden, client]);
}

type Freight = Pick<CalculationRequest, "shippingCost" | "insuranceCost">;

const freight = ({ shippingCost, insuranceCost }: Freight) => shippingCost + insuranceCost;
