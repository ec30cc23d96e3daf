import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { publicKeyQuery } from "#client/features/payments/queries.ts";
import { useMissingText } from "#client/features/payments/receipt/use-missing-text.ts";
import { useFocusAround } from "#client/lib/use-focus-around.ts";
import type { CalculationResult } from "#shared/calculator/contract.ts";
import { enterableInputs, type MissingInput } from "#shared/calculator/missing-input.ts";
import { isPayable } from "#shared/payments/card-amounts.ts";

type PayNowProps = {
  result: Pick<CalculationResult, "totalLandedCost" | "currency" | "missing" | "items">;
  isStale: boolean;
  /** Whether only a complete total may be paid. */
  requiresComplete: boolean;
  /** Leads to the first field that is empty. */
  onEnterMissing: () => void;
  onPay: (publicKey: string) => void;
};

/** Opens the payment if it is configured; disabled if the result is outdated. */
export function PayNow({ result, isStale, onPay, ...props }: PayNowProps) {
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
  if (!publicKey) return null;
  const missing = props.requiresComplete && !isStale ? enterableInputs(result.missing) : [];
  return missing.length > 0 ? (
    <MissingFirst missing={missing} items={result.items} onEnter={props.onEnterMissing} />
  ) : (
    <PayButton isStale={isStale} onClick={() => onPay(publicKey)} />
  );
}

type MissingFirstProps = {
  missing: readonly MissingInput[];
  items: CalculationResult["items"];
  onEnter: () => void;
};

/** Shown in place of the button to pay: why the total cannot be paid, and the way to what is missing. */
function MissingFirst({ missing, items, onEnter }: MissingFirstProps) {
  const { t } = useTranslation("payments");
  const text = useMissingText(missing, items);
  return (
    <div className="grid gap-2 print:hidden">
      <p className="text-sm wrap-anywhere">{t("payments.completeFirst", { missing: text })}</p>
      <Button variant="primary" onClick={onEnter} className="w-full text-base">
        {t("payments.enterMissing")}
      </Button>
    </div>
  );
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
