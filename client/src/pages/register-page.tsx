import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { NarrowCard } from "#client/components/narrow-card.tsx";
import { SwitchField } from "#client/components/switch-field.tsx";
import { RegisterForm } from "#client/features/accounts/login/register-form.tsx";
import { forgetCalculations, readRecentCalculations } from "#client/lib/recent-calculations.ts";
import { useAction } from "#client/lib/use-action.ts";
import { paths } from "#shared/client-routes.ts";
import { claimCalculations } from "#shared/history/contract.ts";
import { SiteLayout } from "./site-layout.tsx";

/** A visitor who has calculated may take the last calculations of this browser into the new account. */
export function RegisterPage() {
  const { t } = useTranslation("accounts");
  const [, navigate] = useLocation();
  const [count] = useState(() => readRecentCalculations().length);
  const [isClaiming, setClaiming] = useState(true);
  const claim = useAction(claimCalculations, { onSuccess: forgetCalculations });

  function finish() {
    if (count > 0 && isClaiming) claim.mutate({});
    navigate(paths.calculator);
  }

  return (
    <SiteLayout>
      <NarrowCard title={t("auth.registerTitle")}>
        {count > 0 ? (
          <SwitchField
            id="claim-calculations"
            label={t("auth.claimCalculations")}
            hint={t("auth.claimHint", { count })}
            isOn={isClaiming}
            onChange={setClaiming}
          />
        ) : null}
        <RegisterForm onRegistered={finish} />
      </NarrowCard>
    </SiteLayout>
  );
}
