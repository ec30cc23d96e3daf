import type { CalculationResult } from "#shared/calculator/contract.ts";
import { formatMoneyWithCode } from "#shared/format-money.ts";

/** "$87.50 USD" */
export const totalText = ({ totalLandedCost, currency }: CalculationResult): string =>
  formatMoneyWithCode(totalLandedCost, currency);
