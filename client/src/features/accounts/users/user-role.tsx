import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "#client/components/badge.tsx";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { Select } from "#client/components/select.tsx";
import { displayName } from "#client/features/accounts/display-name.ts";
import { allUserQueries, showChangedUser } from "#client/features/accounts/queries.ts";
import { useAction } from "#client/lib/use-action.ts";
import { changeRole, type ListedUser, type User } from "#shared/accounts/contract.ts";
import { canChangeRole, ROLES, type Role } from "#shared/accounts/policy.ts";
import {
  isUnverifiedError,
  PromoteDialog,
  type Promotion,
  promotionToConfirm,
} from "./promote-dialog.tsx";

const TONES = { owner: "strong", admin: "soft", user: "plain" } as const;

export function UserRole({ user, me }: { user: ListedUser; me: User }) {
  const { t } = useTranslation("accounts");
  const client = useQueryClient();
  const action = useAction(changeRole, {
    successTitle: t("users.roleDone"),
    invalidates: [allUserQueries],
    onSuccess: (changed) => showChangedUser(client, changed),
    isExpected: isUnverifiedError,
  });
  const [promotion, setPromotion] = useState<Promotion | null>(null);
  const [demotion, setDemotion] = useState<Role | null>(null);
  const name = displayName(user, t);

  if (!canChangeRole(me, user)) {
    return <Badge tone={TONES[user.role]}>{t(`users.roles.${user.role}`)}</Badge>;
  }
  function save({ role, isUnverified }: Promotion) {
    setPromotion(null);
    setDemotion(null);
    const body = { role, ...(isUnverified && { confirmUnverified: true }) };
    const onError = (error: Error) => {
      if (isUnverifiedError(error)) setPromotion({ role, isUnverified: true });
      void client.invalidateQueries(allUserQueries); // may be out of date
    };
    action.mutate({ params: { id: user.id }, body }, { onError });
  }

  return (
    <>
      <Select
        label={t("users.roleOf", { name })}
        value={action.isPending ? action.variables.body.role : user.role}
        aria-disabled={action.isPending || undefined} // `disabled` would take the focus
        options={ROLES.map((value) => ({ value, label: t(`users.roles.${value}`) }))}
        onChange={({ currentTarget }) => {
          if (action.isPending) return;
          const role = currentTarget.value as Role; // safe: the options are ROLES
          const { isVerified } = user;
          const toConfirm = promotionToConfirm(user.role, { role, isVerified });
          if (user.role === "owner" && role !== "owner") setDemotion(role);
          else if (toConfirm) setPromotion(toConfirm);
          else save({ role, isUnverified: false });
        }}
      />
      {promotion ? (
        <PromoteDialog
          user={user}
          promotion={promotion}
          isBusy={action.isPending}
          onConfirm={() => save(promotion)}
          onClose={() => setPromotion(null)}
        />
      ) : null}
      {demotion ? (
        <ConfirmDialog
          title={t("users.demoteTitle", { name })}
          text={t("users.demoteText", { name })}
          subject={user.email}
          confirmLabel={t("users.demote")}
          isBusy={action.isPending}
          onConfirm={() => save({ role: demotion, isUnverified: false })}
          onClose={() => setDemotion(null)}
        />
      ) : null}
    </>
  );
}
