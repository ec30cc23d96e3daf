import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#client/components/card.tsx";
import { LoadError } from "#client/components/load-error.tsx";
import { accountQuery } from "#client/features/accounts/queries.ts";
import type { User } from "#shared/accounts/contract.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoStepChangeForm } from "./two-step-change-form.tsx";
import { TwoStepSetUp } from "./two-step-set-up.tsx";

export function TwoStepCard({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  const { data: account, error, refetch } = useQuery(accountQuery);
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus(); // what was pressed disappears
  if (error && !account) {
    return <LoadError text={t("auth.loadFailed")} onRetry={() => void refetch()} />;
  }
  if (!account?.twoStep.isAvailable && !account?.twoStep.isOn) return null;
  return (
    <Card title={t("twoStep.title")} headingRef={heading}>
      {user.needsTwoStep ? (
        <p role="alert" className="mb-2 font-medium text-warning">
          {t("twoStep.required")}
        </p>
      ) : null}
      <p className="mb-4 text-sm text-muted">{t("twoStep.text")}</p>
      {newCodes ? (
        <RecoveryCodes
          codes={newCodes}
          onStored={() => {
            setNewCodes(null);
            focusHeading();
          }}
        />
      ) : account.twoStep.isOn ? (
        <TwoStepChangeForm
          recoveryCodesLeft={account.twoStep.recoveryCodesLeft}
          onNewCodes={setNewCodes}
          onTurnedOff={focusHeading}
        />
      ) : (
        <TwoStepSetUp onTurnedOn={setNewCodes} />
      )}
    </Card>
  );
}
