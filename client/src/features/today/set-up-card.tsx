import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Icon } from "#client/components/icon.tsx";
import { TextLink } from "#client/components/text-link.tsx";
import { readStored, writeStored } from "#client/lib/browser-storage.ts";
import { toast } from "#client/lib/toast.ts";
import { paths } from "#shared/client-routes.ts";
import type { SetUpStep } from "#shared/today/contract.ts";
import { setUpQuery } from "./queries.ts";

/** Where each step is done; null for the test mail, whose button is above the card. */
const TARGETS: Record<SetUpStep, string | null> = {
  ownerName: `${paths.dashboard}/users`,
  brand: `${paths.dashboard}/settings`,
  testMail: null,
  keys: `${paths.dashboard}/credentials`,
  webhook: `${paths.dashboard}/payments`,
  testPayment: paths.calculator,
  acceptPayments: `${paths.dashboard}/settings`,
  twoStep: paths.account,
};

const STORAGE_KEY = "hidden set-up checklist";

/** The first-run checklist, until it is done or hidden in this browser. */
export function SetUpCard() {
  const { t } = useTranslation("today");
  const { data: steps } = useQuery(setUpQuery);
  const [isHidden, setHidden] = useState(() => readStored("localStorage", STORAGE_KEY) !== null);
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0;
  if (!steps || done === steps.length || isHidden) return null;

  function hide(hidden: boolean) {
    setHidden(hidden);
    writeStored("localStorage", STORAGE_KEY, hidden ? "yes" : null);
  }

  function hideWithUndo() {
    hide(true);
    toast({
      title: t("setUp.hidden"),
      action: { label: t("common.undo"), run: () => hide(false) },
    });
  }

  return (
    <Card
      title={t("setUp.title")}
      aside={
        <span className="flex items-center gap-3 text-sm text-muted">
          {t("setUp.progress", { done, total: steps.length })}
          <Button variant="quiet" className="-my-2 sm:-mr-4" onClick={hideWithUndo}>
            {t("setUp.hide")}
          </Button>
        </span>
      }
    >
      <ol className="grid gap-x-8 md:grid-cols-2">
        {steps.map(({ name, isDone }) => (
          <li key={name} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <StepMark isDone={isDone} />
            <span className="min-w-0 flex-1">
              <StepName name={name} isDone={isDone} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type StepNameProps = { name: SetUpStep; isDone: boolean };

function StepName({ name, isDone }: StepNameProps) {
  const { t } = useTranslation("today");
  const target = TARGETS[name];
  const text = t(`setUp.steps.${name}`, { button: t("testMail.send") });
  if (isDone) return <span className="text-muted">{text}</span>;
  return target ? <TextLink href={target}>{text}</TextLink> : text;
}

function StepMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation("today");
  return (
    <span
      className={`flex size-6 shrink-0 items-center justify-center rounded-full border ${isDone ? "border-transparent bg-positive-soft text-positive" : "border-edge"}`}
    >
      {isDone ? <Icon name="check" /> : null}
      <span className="sr-only">{t(isDone ? "setUp.done" : "setUp.toDo")}</span>
    </span>
  );
}
