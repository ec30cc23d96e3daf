import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { IconButton } from "#client/components/button.tsx";
import { LazyIcon } from "#client/components/lazy-icon.tsx";
import { displayName } from "#client/features/accounts/display-name.ts";
import { allUserQueries } from "#client/features/accounts/queries.ts";
import { useAction } from "#client/lib/use-action.ts";
import { useStaleRecord } from "#client/lib/use-stale-record.ts";
import { type ListedUser, sendVerification, type User } from "#shared/accounts/contract.ts";
import {
  canDeleteUser,
  canResetTwoStep,
  canSendVerification,
  canUpdateUser,
} from "#shared/accounts/policy.ts";

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
      {!user.isVerified && canSendVerification(me) ? <VerificationButton user={user} /> : null}
      {user.hasTwoStep && canResetTwoStep(me, user) ? (
        <IconButton label={t("users.resetTwoStep", { name })} onClick={() => onResetTwoStep(user)}>
          <LazyIcon name="key" className="size-5" />
        </IconButton>
      ) : null}
      {canUpdateUser(me) ? (
        <IconButton label={t("users.edit", { name })} onClick={() => onEdit(user)}>
          <LazyIcon name="edit" className="size-5" />
        </IconButton>
      ) : null}
      {canDeleteUser(me, user) ? (
        <IconButton label={t("users.delete", { name })} onClick={() => onDelete(user)}>
          <LazyIcon name="trash" className="size-5" />
        </IconButton>
      ) : (
        <span className="sm:w-9" /> // keeps the other buttons in their columns
      )}
    </div>
  );
}

function VerificationButton({ user }: { user: ListedUser }) {
  const { t } = useTranslation("accounts");
  const action = useAction(sendVerification, { successTitle: t("users.verifyDone") });
  const onError = useStaleRecord(allUserQueries, () => undefined);
  return (
    <IconButton
      label={t("users.verify", { name: displayName(user, t) })}
      aria-disabled={action.isPending || undefined}
      onClick={() => action.mutate({ params: { id: user.id } }, { onError })}
    >
      <LazyIcon name="mail" className="size-5" />
    </IconButton>
  );
}
