import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { CurrentPasswordField } from "#client/features/accounts/account-fields.tsx";
import { twoStepQueries } from "#client/features/accounts/queries.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import {
  confirmTwoStep,
  setUpTwoStep,
  twoStepConfirmation,
  twoStepSetUp,
} from "#shared/accounts/two-step.ts";
import type { EndpointResult } from "#shared/http/endpoint.ts";

type NewSecret = EndpointResult<typeof setUpTwoStep>;

export function TwoStepSetUp({ onTurnedOn }: { onTurnedOn: (codes: string[]) => void }) {
  const { t } = useTranslation("accounts");
  const { control, handleSubmit, setError } = useForm({
    resolver: schemaResolver(twoStepSetUp),
    defaultValues: { password: "" },
  });
  const action = useFormAction(setUpTwoStep, setError);
  if (action.data) return <Confirmation {...action.data} onTurnedOn={onTurnedOn} />;
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={handleSubmit((body) => action.mutate({ body }))}
    >
      <CurrentPasswordField control={control} name="password" id="two-step-password" />
      <Button type="submit" variant="primary" isBusy={action.isPending}>
        {t("twoStep.setUp")}
      </Button>
    </form>
  );
}

function Confirmation({
  secret,
  qrCode,
  onTurnedOn,
}: NewSecret & { onTurnedOn: (codes: string[]) => void }) {
  const { t } = useTranslation("accounts");
  const { control, handleSubmit, setError } = useForm({
    resolver: schemaResolver(twoStepConfirmation),
    defaultValues: { code: "" },
  });
  const action = useFormAction(confirmTwoStep, setError, {
    successTitle: t("twoStep.turnedOn"),
    invalidates: twoStepQueries,
    onSuccess: ({ recoveryCodes }) => onTurnedOn(recoveryCodes),
  });
  const submit = handleSubmit((body) => action.mutate({ body }));
  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      <p>{t("twoStep.scan")}</p>
      <img
        src={qrCode}
        alt={t("twoStep.qrCode")}
        width={240}
        height={240}
        className="rounded-card"
      />
      <p className="text-sm">
        {sentenceWithSpace(t("twoStep.key"))}
        <code className="font-medium wrap-anywhere select-all">
          {secret.match(/.{4}/g)?.join(" ")}
        </code>
      </p>
      <TextField
        control={control}
        name="code"
        id="two-step-code"
        label={t("auth.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <Button type="submit" variant="primary" isBusy={action.isPending}>
        {t("twoStep.turnOn")}
      </Button>
    </form>
  );
}
