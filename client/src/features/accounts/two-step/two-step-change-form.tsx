import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { CodeField, CurrentPasswordField } from "#client/features/accounts/account-fields.tsx";
import { accountQuery, twoStepQueries } from "#client/features/accounts/queries.ts";
import { schemaResolver } from "#client/lib/schema-resolver.ts";
import { useFormAction } from "#client/lib/use-form-action.ts";
import { createRecoveryCodes, removeTwoStep, twoStepChange } from "#shared/accounts/two-step.ts";

type TwoStepChangeFormProps = {
  recoveryCodesLeft: number;
  onNewCodes: (codes: string[]) => void;
  onTurnedOff: () => void;
};

/** New recovery codes, or off: both ask for the password and a code. */
export function TwoStepChangeForm({
  recoveryCodesLeft,
  onNewCodes,
  onTurnedOff,
}: TwoStepChangeFormProps) {
  const { t } = useTranslation("accounts");
  const { control, handleSubmit, setError } = useForm({
    resolver: schemaResolver(twoStepChange),
    defaultValues: { password: "", code: "" },
  });
  const create = useFormAction(createRecoveryCodes, setError, {
    successTitle: t("twoStep.newCodesDone"),
    invalidates: [accountQuery],
    onSuccess: ({ recoveryCodes }) => onNewCodes(recoveryCodes),
  });
  const remove = useFormAction(removeTwoStep, setError, {
    successTitle: t("twoStep.turnedOff"),
    invalidates: twoStepQueries,
    onSuccess: onTurnedOff,
  });
  const submit = handleSubmit((body) => create.mutate({ body }));
  const isBlocked = create.isPending || remove.isPending;
  return (
    <form noValidate className="space-y-4" onSubmit={submit}>
      <p className="font-medium">{t("twoStep.isOn")}</p>
      <p className="text-sm">{t("twoStep.codesLeft", { left: recoveryCodesLeft })}</p>
      <CurrentPasswordField control={control} name="password" id="two-step-password" />
      <CodeField control={control} name="code" id="two-step-code" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={create.isPending} isBlocked={isBlocked}>
          {t("twoStep.newCodes")}
        </Button>
        <Button
          variant="danger"
          isBusy={remove.isPending}
          isBlocked={isBlocked}
          onClick={handleSubmit((body) => remove.mutate({ body }))}
        >
          {t("twoStep.turnOff")}
        </Button>
      </div>
    </form>
  );
}
