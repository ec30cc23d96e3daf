import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import { displayName } from "#client/features/accounts/display-name.ts";
import { ApiError } from "#client/lib/api.ts";
import { sentenceWithSpace } from "#client/lib/sentence-with-space.ts";
import type { User } from "#shared/accounts/contract.ts";
import { isPromotion, type Role } from "#shared/accounts/policy.ts";

export type Promotion = { role: Role; isUnverified: boolean };

/** Null for a change that needs no confirmation: one that makes no owner and promotes no unverified account. */
export function promotionToConfirm(
  before: Role,
  { role, isVerified }: { role: Role; isVerified: boolean },
): Promotion | null {
  const isUnverified = !isVerified && isPromotion(before, role);
  const makesOwner = role === "owner" && before !== "owner";
  return makesOwner || isUnverified ? { role, isUnverified } : null;
}

/** Whether the account turned out to be unverified only when its role was changed. */
export const isUnverifiedError = (error: Error): boolean =>
  error instanceof ApiError && error.code === "users.unverified";

type PromoteDialogProps = {
  user: Pick<User, "firstName" | "lastName" | "email">;
  promotion: Promotion;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Says what owners may do, and that another person may have registered an unverified email. */
export function PromoteDialog({ user, promotion, ...props }: PromoteDialogProps) {
  const { t } = useTranslation("accounts");
  const { role, isUnverified } = promotion;
  const isOwner = role === "owner";
  const name = displayName(user, t);
  const texts = [
    ...(isOwner ? [t("users.makeOwnerText")] : []),
    ...(isUnverified ? [t("users.unverifiedText")] : []),
  ];
  return (
    <ConfirmDialog
      {...props}
      title={t(isOwner ? "users.makeOwnerTitle" : "users.makeAdminTitle", { name })}
      text={texts.map(sentenceWithSpace).join("").trim()}
      subject={user.email}
      confirmLabel={t(isOwner ? "users.makeOwner" : "users.makeAdmin")}
    />
  );
}
