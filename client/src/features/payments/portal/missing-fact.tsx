import { useTranslation } from "react-i18next";
import { Fact } from "#client/components/facts-list.tsx";
import { missingText } from "#shared/payments/missing-text.ts";
import type { TransactionDetails } from "#shared/payments/portal-contract.ts";

export function MissingFact({ missing }: Pick<TransactionDetails, "missing">) {
  const { t, i18n } = useTranslation("payments");
  return (
    <Fact label={t("payments.incompleteLabel")} className="col-span-full">
      {missingText(missing, { t, language: i18n.language })}
    </Fact>
  );
}
