import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { IconButton } from "#client/components/button.tsx";
import { LateIcon } from "#client/components/late-icon.tsx";
import { Select } from "#client/components/select.tsx";
import { useAction } from "#client/lib/use-action.ts";
import { changeRole, type ListedUser, type User } from "#shared/accounts/contract.ts";
import {
  canChangeRole,
  canDeleteUser,
  canResetTwoStep,
  canUpdateUser,
  ROLES,
  type Role,
} from "#shared/accounts/policy.ts";
import { ConfirmOwnerDialog } from "./confirm-owner-dialog.tsx";
import { displayName } from "./display-name.ts";
import { allUserQueries, showChangedUser } from "./queries.ts";

type UserProps = { user: ListedUser; me: User };

const shortDate = new Intl.DateTimeFormat("en-US", { dateStyle: "short" });

export const formatCreatedAt = ({ createdAt }: ListedUser) => shortDate.format(new Date(createdAt));

export function UserName({ user, me }: UserProps) {
  const { t } = useTranslation("accounts");
  return (
    <>
      {displayName(user, t)}{" "}
      {user.id === me.id ? <Badge tone="soft">{t("users.you")}</Badge> : null}{" "}
      {user.hasTwoStep ? <Badge tone="plain">{t("users.twoStep")}</Badge> : null}
    </>
  );
}

/** The email, marked once a link that was mailed to it was used. Where it is too long for a line, it breaks at its @. */
export function UserEmail({ user }: { user: ListedUser }) {
  const { t } = useTranslation("accounts");
  const host = user.email.slice(user.email.lastIndexOf("@") + 1);
  return (
    <>
      {user.email.slice(0, -host.length)}
      <wbr />
      {host} {user.isVerified ? <Badge tone="positive">{t("users.verified")}</Badge> : null}
    </>
  );
}

const TONES = { owner: "strong", admin: "soft", user: "plain" } as const;

/** The role as a select if the logged-in user can change it, else as a badge. */
export function UserRole({ user, me }: UserProps) {
  const { t } = useTranslation("accounts");
  const client = useQueryClient();
  const action = useAction(changeRole, {
    successTitle: t("users.roleDone"),
    invalidates: [allUserQueries],
    onSuccess: (changed) => showChangedUser(client, changed),
  });
  const [isConfirming, setConfirming] = useState(false);
  const reloadUsers = () => void client.invalidateQueries(allUserQueries); // may be out of date

  if (!canChangeRole(me, user)) {
    return <Badge tone={TONES[user.role]}>{t(`users.roles.${user.role}`)}</Badge>;
  }
  function save(role: Role) {
    setConfirming(false);
    action.mutate({ params: { id: user.id }, body: { role } }, { onError: reloadUsers });
  }

  return (
    <>
      <Select
        label={t("users.roleOf", { name: displayName(user, t) })}
        value={action.isPending ? action.variables.body.role : user.role}
        aria-disabled={action.isPending || undefined} // `disabled` would take the focus
        options={ROLES.map((value) => ({ value, label: t(`users.roles.${value}`) }))}
        onChange={({ currentTarget }) => {
          if (action.isPending) return;
          const role = currentTarget.value as Role; // safe: the options are ROLES
          if (role === "owner") setConfirming(true);
          else save(role);
        }}
      />
      {isConfirming ? (
        <ConfirmOwnerDialog
          user={user}
          isBusy={action.isPending}
          onConfirm={() => save("owner")}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

export type UserActionsProps = UserProps & {
  onEdit: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
  onResetTwoStep: (user: ListedUser) => void;
};

export function UserActions({ user, me, onEdit, onDelete, onResetTwoStep }: UserActionsProps) {
  const { t } = useTranslation("accounts");
  const name = displayName(user, t);
  return (
    <div className="flex shrink-0 justify-end">
      {user.hasTwoStep && canResetTwoStep(me, user) ? (
        <IconButton label={t("users.resetTwoStep", { name })} onClick={() => onResetTwoStep(user)}>
          <LateIcon name="key" className="size-5" />
        </IconButton>
      ) : null}
      {canUpdateUser(me) ? (
        <IconButton label={t("users.edit", { name })} onClick={() => onEdit(user)}>
          <LateIcon name="edit" className="size-5" />
        </IconButton>
      ) : null}
      {canDeleteUser(me, user) ? (
        <IconButton label={t("users.delete", { name })} onClick={() => onDelete(user)}>
          <LateIcon name="trash" className="size-5" />
        </IconButton>
      ) : (
        <span className="sm:w-9" /> // keeps the other buttons in their columns
      )}
    </div>
  );
}
