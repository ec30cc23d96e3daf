import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** What is acted on, where the title does not name it. */
  subject?: string;
  confirmLabel: string;
  /** The look of the button that confirms; "danger" unless the action can be undone. */
  variant?: "danger" | "primary";
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms an action; Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { title, text, subject, confirmLabel, variant = "danger" } = props;
  const { isBusy, onConfirm, onClose } = props;
  return (
    <Dialog
      width="small"
      title={title}
      description={text}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button variant={variant} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {subject ? <p className="py-1 text-sm wrap-anywhere text-muted">{subject}</p> : null}
    </Dialog>
  );
}
