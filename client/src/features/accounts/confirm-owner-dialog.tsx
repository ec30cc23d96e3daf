import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#client/components/confirm-dialog.tsx";
import type { User } from "#shared/accounts/contract.ts";
import { displayName } from "./display-name.ts";

type ConfirmOwnerDialogProps = {
  user: Pick<User, "firstName" | "lastName" | "email">;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmOwnerDialog({ user, ...props }: ConfirmOwnerDialogProps) {
  const { t } = useTranslation("accounts");
  const name = displayName(user, t);
  return (
    <ConfirmDialog
      {...props}
      title={t("users.makeOwnerTitle", { name })}
      text={t("users.makeOwnerText")}
      subject={user.email}
      confirmLabel={t("users.makeOwner")}
    />
  );
}
