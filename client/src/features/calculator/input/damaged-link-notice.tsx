import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "./notice.tsx";

/** Says that the form does not have the values of the link that opened it, until it is dismissed. */
export function DamagedLinkNotice() {
  const { t } = useTranslation("results");
  const [isDismissed, setDismissed] = useState(false);
  return isDismissed ? null : (
    <Notice onDismiss={() => setDismissed(true)}>{t("results.linkDamaged")}</Notice>
  );
}
