import { useTranslation } from "react-i18next";
import { TodayDataCard } from "#client/features/datasets/today-data-card.tsx";
import { AttentionCard } from "#client/features/today/attention-card.tsx";
import { SetUpCard } from "#client/features/today/set-up-card.tsx";
import { TestMailButton } from "#client/features/today/test-mail-button.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { isOwner } from "#shared/accounts/policy.ts";
import { TodayWeekCard } from "./today-week-card.tsx";

/** What matters now: what needs a person, the last days, the data in force, and what is left to set up. */
export function Today({ user }: { user: User }) {
  const { t } = useTranslation("today");
  return (
    <section aria-labelledby="today" className="mt-6 space-y-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="today" className="text-xl font-semibold tracking-tight">
          {t("today.title")}
        </h2>
        <TestMailButton email={user.email} />
      </div>
      <AttentionCard />
      {isOwner(user) ? <SetUpCard /> : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TodayWeekCard />
        <TodayDataCard />
      </div>
    </section>
  );
}
