import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { EditableAnswers } from "#client/features/calculator/form/use-line-answers.ts";
import type { Currency } from "#shared/currency.ts";
import type { Assessment, Preference } from "#shared/duties/assessment.ts";
import { formatMoney } from "#shared/format-money.ts";

type PreferenceClaimsProps = {
  preferences: Assessment<number>["preferences"];
  answers: EditableAnswers;
  currency: Currency;
};

/** The special rates that the origin allows to claim, each with its duty. */
export function PreferenceClaims({ preferences, answers, currency }: PreferenceClaimsProps) {
  const { t } = useTranslation("results");
  const id = useId();

  function dutyText({ rate, duty, isClaimed }: Omit<Preference<number>, "symbol" | "name">) {
    if (duty !== null) return t("assessment.dutyAmount", { amount: formatMoney(duty, currency) });
    return isClaimed ? t("assessment.dutyNotComputed", { rate }) : rate;
  }

  return (
    <div>
      {preferences.map(({ symbol, name, ...preference }) => (
        <label key={symbol} className="flex items-baseline gap-2 py-1.5">
          <input
            type="checkbox"
            checked={answers.claims?.includes(symbol) ?? false}
            onChange={({ target }) => answers.setClaim(symbol, target.checked)}
            aria-describedby={id}
            className="accent-accent"
          />
          <span>
            {t("assessment.claim", { name, symbol })}
            <span className="text-muted">
              {" · "}
              {dutyText(preference)}
            </span>
          </span>
        </label>
      ))}
      <p id={id} className="mt-1 text-muted">
        {t("assessment.claimHint")}
      </p>
    </div>
  );
}
