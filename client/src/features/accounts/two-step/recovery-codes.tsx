import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/components/button.tsx";
import { copyText } from "#client/lib/copy-text.ts";

/** Shows new codes until the user says that they are stored. Takes the focus, so that they are read aloud. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const { t } = useTranslation("accounts");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const copy = () =>
    copyText(codes.join("\n"), {
      copied: t("twoStep.codesCopied"),
      failed: t("twoStep.copyFailed"),
    });

  return (
    <div className="space-y-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {t("twoStep.codes")}
      </h3>
      <p>{t("twoStep.codesText")}</p>
      <ul className="divide-y divide-line rounded-control bg-sunken px-3 py-1">
        {codes.map((code) => (
          <li key={code} className="py-1">
            <code className="text-sm">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>{t("twoStep.copyCodes")}</Button>
        <Button variant="primary" onClick={onStored}>
          {t("twoStep.codesStored")}
        </Button>
      </div>
    </div>
  );
}
