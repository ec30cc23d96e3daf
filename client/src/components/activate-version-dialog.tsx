import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type ActivateVersionDialogProps = {
  /** Of the version. */
  name: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms the activation of an uploaded version, which changes every calculation from then on. */
export function ActivateVersionDialog({ name, ...props }: ActivateVersionDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <ConfirmDialog
      title={t("tariffs.activateTitle", { name })}
      text={t("tariffs.activateText")}
      subject={null}
      confirmLabel={t("tariffs.activate")}
      variant="primary"
      {...props}
    />
  );
}
