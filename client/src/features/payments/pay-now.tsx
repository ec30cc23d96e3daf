import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { isPayable } from "#shared/payments/card-amounts.ts";
import { publicKeyQuery } from "./queries.ts";

type PayNowProps = {
  result: Pick<CalculationResult, "totalLandedCost" | "currency">;
  isStale: boolean;
  onPay: (publicKey: string) => void;
};

/** Opens the payment if it is configured; disabled if the result is outdated. */
export function PayNow({ result, isStale, onPay }: PayNowProps) {
  const { t } = useTranslation("results");
  const { data, error, refetch } = useQuery(publicKeyQuery);
  if (result.totalLandedCost === 0 || !isPayable(result.currency)) return null;
  if (error && !data) {
    return (
      <div className="print:hidden">
        <LoadError text={t("results.paymentLoadFailed")} onRetry={() => void refetch()} />
      </div>
    );
  }
  const publicKey = data?.publicKey;
  return publicKey ? <PayButton isStale={isStale} onClick={() => onPay(publicKey)} /> : null;
}

function PayButton({ isStale, onClick }: { isStale: boolean; onClick: () => void }) {
  const { t } = useTranslation("results");
  return (
    <Button
      ref={useFocusAround()} // it disappears when the payment says that payments are turned off
      variant="primary"
      disabled={isStale}
      onClick={onClick}
      className="w-full text-base print:hidden"
    >
      {t("results.payNow")}
    </Button>
  );
}
