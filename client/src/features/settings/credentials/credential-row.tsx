import { type ReactNode, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { Button, IconButton } from "#client/components/button.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { TextField } from "#client/components/text-field.tsx";
import type { InvalidatedQueries } from "#client/lib/use-action.ts";
import { useDateFormat } from "#client/lib/use-date-format.ts";
import type { Credential, CredentialKey } from "#shared/credentials/contract.ts";
import { ClearDialog } from "./clear-dialog.tsx";
import { ConnectionCheck } from "./connection-check.tsx";

/** New values; an empty one changes nothing. */
export type CredentialTexts = Record<CredentialKey, string>;

type CredentialRowProps = {
  credential: Credential;
  control: Control<CredentialTexts>;
  canChange: boolean;
  invalidates: InvalidatedQueries;
};

/** Write-only: shows a hint of the credential in force, never its value. One that is not set is just its field. */
export function CredentialRow(props: CredentialRowProps) {
  const { credential, control, canChange } = props;
  const { t } = useTranslation("admin");
  const name = t(`credentials.keys.${credential.key}`);
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      {credential.source || !canChange ? (
        <PresentCredential {...props} name={name} />
      ) : (
        <>
          <CredentialField
            control={control}
            name={credential.key}
            label={name}
            placeholder={t("credentials.none")}
          />
          <LastChange credential={credential} />
        </>
      )}
    </li>
  );
}

type NamedCredentialProps = CredentialRowProps & { name: string };

function PresentCredential(props: NamedCredentialProps) {
  const { t } = useTranslation("admin");
  const { credential, name, canChange, invalidates } = props;
  const [isReplacing, setReplacing] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const isStored = credential.source === "settings";
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CredentialState credential={credential} name={name} />
        <div className="flex flex-wrap items-center gap-2">
          {canChange && credential.source ? (
            <Button aria-expanded={isReplacing} onClick={() => setReplacing(!isReplacing)}>
              {t("credentials.replaceButton")} <span className="sr-only">{name}</span>
            </Button>
          ) : null}
          {canChange && isStored ? (
            <IconButton label={t("credentials.clear", { name })} onClick={() => setClearing(true)}>
              <LazyIcon name="trash" className="size-5" />
            </IconButton>
          ) : null}
        </div>
      </div>
      <ConnectionCheck credential={credential} invalidates={invalidates} />
      {canChange ? <NewValue {...props} isReplacing={isReplacing} /> : null}
      {isClearing ? (
        <ClearDialog
          credential={credential}
          name={name}
          invalidates={invalidates}
          onClose={() => setClearing(false)}
        />
      ) : null}
    </>
  );
}

type CredentialStateProps = { credential: Credential; name: string };

function CredentialState({ credential, name }: CredentialStateProps) {
  const { t } = useTranslation("admin");
  const { mode } = credential;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {name}
        {mode ? (
          <Badge tone={mode === "live" ? "positive" : "info"}>
            {t(`credentials.modes.${mode}`)}
          </Badge>
        ) : null}
      </p>
      <p className="text-sm wrap-anywhere">
        <CredentialSource credential={credential} />
      </p>
      <LastChange credential={credential} />
      <LastCheck credential={credential} />
    </div>
  );
}

function CredentialSource({ credential }: { credential: Credential }): ReactNode {
  const { t } = useTranslation("admin");
  const { source, hint, isReadable } = credential;
  if (!isReadable) return <span className="text-danger">{t("credentials.unreadable")}</span>;
  if (!source || !hint) return <span className="text-muted">{t("credentials.none")}</span>;
  return t(source === "settings" ? "credentials.stored" : "credentials.fromEnvironment", { hint });
}

function LastChange({ credential: { lastChange } }: Pick<CredentialStateProps, "credential">) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  if (!lastChange) return null;
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {t(lastChange.by ? "credentials.changedBy" : "credentials.changed", {
        date: formatDate(lastChange.at),
        email: lastChange.by ?? "",
      })}
    </p>
  );
}

/** What Stripe answered to the last call with the key. */
function LastCheck({ credential: { lastCheck } }: Pick<CredentialStateProps, "credential">) {
  const { t } = useTranslation("admin");
  const formatDate = useDateFormat();
  if (!lastCheck) return null;
  const { isAccepted, since } = lastCheck;
  return isAccepted ? (
    <p className="text-sm text-positive">{t("credentials.keyAccepted")}</p>
  ) : (
    <p role="alert" className="text-sm text-danger">
      {t("credentials.keyRejected", { date: formatDate(since) })}
    </p>
  );
}

type NewValueProps = NamedCredentialProps & { isReplacing: boolean };

/** The field for the value that replaces another one, also while it has an unsaved text. */
function NewValue({ credential, control, name, isReplacing }: NewValueProps) {
  const { t } = useTranslation("admin");
  const text = useWatch({ control, name: credential.key });
  if (!isReplacing && !text) return null;
  return (
    <div className="mt-3">
      <CredentialField
        control={control}
        name={credential.key}
        label={t("credentials.newValue", { name })}
        autoFocus={isReplacing}
      />
    </div>
  );
}

type CredentialFieldProps = Pick<CredentialRowProps, "control"> & {
  name: CredentialKey;
  label: string;
  placeholder?: string;
  autoFocus?: boolean;
};

function CredentialField({ name, ...props }: CredentialFieldProps) {
  const { t } = useTranslation("admin");
  return (
    <div className="max-w-xl">
      <TextField
        {...props}
        name={name}
        hint={t(`credentials.hints.${name}`)}
        type="password"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1000}
      />
    </div>
  );
}
